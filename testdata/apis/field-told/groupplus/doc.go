// Package groupplus names its group on a line without a plus sign.
// groupName=plus.told.example.com
package groupplus // want -1:4 error crd/group "no plus sign: write // .groupName=plus.told.example.com$"
