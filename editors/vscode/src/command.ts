import * as fs from "node:fs";
import * as path from "node:path";

/** The program that speaks with the editor, with its arguments. */
export interface Command { program: string; args: string[] }

/**
 * Finds the program of a workspace: what the settings say, bin/schemagen, the tool of its module, or the one on PATH.
 */
export function commandOf(root: string | undefined, setting: string[]): Command {
  if (setting.length > 0) {
    return { program: setting[0], args: [...setting.slice(1), "lsp"] };
  }
  if (root !== undefined) {
    const own = installed(path.join(root, "bin"));
    if (own !== undefined) {
      return { program: own, args: ["lsp"] };
    }
    if (hasTool(path.join(root, "go.mod"))) {
      return { program: "go", args: ["tool", "schemagen", "lsp"] };
    }
  }
  return { program: "schemagen", args: ["lsp"] };
}

/**
 * Finds the program in a directory: schemagen, or the latest of those with a version in their names, which the Makefile of schemagen init
 * installs.
 */
function installed(dir: string): string | undefined {
  const own = path.join(dir, process.platform === "win32" ? "schemagen.exe" : "schemagen");
  if (fs.existsSync(own)) {
    return own;
  }
  try {
    const all = fs.readdirSync(dir).filter((name) => name.startsWith("schemagen-")).map((name) => path.join(dir, name));
    const times = new Map(all.map((name) => [name, fs.statSync(name).mtimeMs]));
    return all.sort((a, b) => times.get(b)! - times.get(a)!)[0];
  } catch {
    return undefined; // there is no such directory
  }
}

/** Reports whether a go.mod file names schemagen as a tool. */
function hasTool(file: string): boolean {
  try {
    return /^\s*(tool\s+)?github\.com\/schemagen\/schemagen\/cmd\/schemagen\s*$/m.test(fs.readFileSync(file, "utf8"));
  } catch {
    return false; // there is none
  }
}
