package server

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// bootTime is how long a server may take to be ready; it takes three to ten seconds.
const bootTime = 90 * time.Second

// A Server is a running kube-apiserver with its etcd.
type Server struct {
	Release  Release
	Binaries Binaries
	URL      string // of the API server
	EtcdURL  string
	Dir      string // its state, the kubeconfig among it; removed by Stop

	token string
	http  *http.Client
	stop  []func() error // the last started first
}

// Start boots a server. The caller must call Stop, even if the test failed.
func Start(ctx context.Context, r Release, b Binaries) (*Server, error) {
	var failed error
	for range 2 { // a port that was free a moment ago may be taken by somebody else
		s := &Server{Release: r, Binaries: b}
		if err := s.boot(ctx); err != nil {
			failed = errors.Join(err, s.Stop())
			continue
		}
		return s, nil
	}
	return nil, failed
}

// Stop ends the programs and removes their state.
func (s *Server) Stop() error {
	var errs []error
	for _, stop := range s.stop {
		errs = append(errs, stop())
	}
	s.stop = nil
	if s.Dir != "" {
		errs = append(errs, os.RemoveAll(s.Dir))
	}
	return errors.Join(errs...)
}

// Kubeconfig is the file that gives kubectl access.
func (s *Server) Kubeconfig() string { return filepath.Join(s.Dir, "kubeconfig") }

// boot starts etcd and the API server, and waits until it answers.
func (s *Server) boot(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "schemagen-e2e-")
	if err != nil {
		return err
	}
	s.Dir = dir
	ports, err := freePorts(3)
	if err != nil {
		return err
	}
	s.EtcdURL = fmt.Sprintf("http://127.0.0.1:%d", ports[0])
	s.URL = fmt.Sprintf("https://127.0.0.1:%d", ports[2])
	if err := s.run(ctx, s.Binaries.Etcd,
		s.etcdArgs(fmt.Sprintf("http://127.0.0.1:%d", ports[1]))...); err != nil {
		return err
	}
	if err := s.writeSecrets(); err != nil {
		return err
	}
	if err := s.run(ctx, s.Binaries.APIServer, s.apiServerArgs(ports[2])...); err != nil {
		return err
	}
	return s.waitReady(ctx)
}

// etcdArgs trades durability for speed: the data does not outlive the test.
func (s *Server) etcdArgs(peer string) []string {
	return []string{
		"--name=default", "--data-dir=" + filepath.Join(s.Dir, "etcd"), "--unsafe-no-fsync",
		"--log-level=warn",
		"--listen-client-urls=" + s.EtcdURL, "--advertise-client-urls=" + s.EtcdURL,
		"--listen-peer-urls=" + peer, "--initial-advertise-peer-urls=" + peer,
		"--initial-cluster=default=" + peer,
	}
}

// apiServerArgs asks for a server of custom resources only: without priority and fairness, service
// accounts and endpoints of its own, and with a certificate that it makes itself.
func (s *Server) apiServerArgs(port int) []string {
	key := filepath.Join(s.Dir, "service-account.key")
	return []string{
		"--etcd-servers=" + s.EtcdURL,
		"--bind-address=127.0.0.1", "--advertise-address=127.0.0.1",
		fmt.Sprintf("--secure-port=%d", port),
		"--cert-dir=" + filepath.Join(s.Dir, "certs"),
		"--token-auth-file=" + filepath.Join(s.Dir, "tokens.csv"),
		"--authorization-mode=AlwaysAllow", "--disable-admission-plugins=ServiceAccount",
		"--enable-priority-and-fairness=false", "--endpoint-reconciler-type=none",
		"--service-cluster-ip-range=10.0.0.0/24",
		"--service-account-issuer=https://schemagen.invalid",
		"--service-account-key-file=" + key, "--service-account-signing-key-file=" + key,
	}
}

// writeSecrets writes the token of the one user, the key that a server insists on, and the
// kubeconfig.
func (s *Server) writeSecrets() error {
	random := make([]byte, 24)
	if _, err := rand.Read(random); err != nil {
		return err
	}
	s.token = hex.EncodeToString(random)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return err
	}
	block := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY",
		Bytes: x509.MarshalPKCS1PrivateKey(key)})
	const kubeconfig = `apiVersion: v1
kind: Config
current-context: e2e
contexts: [{name: e2e, context: {cluster: e2e, user: e2e, namespace: default}}]
clusters: [{name: e2e, cluster: {server: %q, certificate-authority: %q}}]
users: [{name: e2e, user: {token: %q}}]
`
	return errors.Join(
		os.WriteFile(filepath.Join(s.Dir, "service-account.key"), block, 0o600),
		os.WriteFile(filepath.Join(s.Dir, "tokens.csv"),
			[]byte(s.token+",e2e,e2e,\"system:masters\"\n"), 0o600),
		os.WriteFile(s.Kubeconfig(), fmt.Appendf(nil, kubeconfig, s.URL, s.certificate(), s.token),
			0o600),
	)
}

// certificate is the file of the certificate that the server signs for itself.
func (s *Server) certificate() string { return filepath.Join(s.Dir, "certs", "apiserver.crt") }

// run starts a program whose messages go to a file of its name in the state directory. It ends with
// Stop, with ctx, and, where the system can do that, with this process.
func (s *Server) run(ctx context.Context, program string, args ...string) error {
	log, err := os.Create(s.logFile(program))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	cmd.SysProcAttr = dieWithParent()
	if err := cmd.Start(); err != nil {
		cancel()
		return errors.Join(err, log.Close())
	}
	ended := make(chan struct{})
	go func() {
		_ = cmd.Wait() // the program ends because it was told to, or waitReady and the tests notice
		close(ended)
	}()
	s.stop = append([]func() error{func() error {
		cancel()
		<-ended
		return log.Close()
	}}, s.stop...)
	return nil
}

func (s *Server) logFile(program string) string {
	return filepath.Join(s.Dir, filepath.Base(program)+".log")
}

// freePorts returns n ports that nobody listens on at this moment.
func freePorts(n int) ([]int, error) {
	ports := make([]int, 0, n)
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close() // only at the end, or the same port comes again
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports, nil
}
