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
    const own = path.join(root, "bin", process.platform === "win32" ? "schemagen.exe" : "schemagen");
    if (fs.existsSync(own)) {
      return { program: own, args: ["lsp"] };
    }
    if (hasTool(path.join(root, "go.mod"))) {
      return { program: "go", args: ["tool", "schemagen", "lsp"] };
    }
  }
  return { program: "schemagen", args: ["lsp"] };
}

/** Reports whether a go.mod file names schemagen as a tool. */
function hasTool(file: string): boolean {
  try {
    return /^\s*(tool\s+)?github\.com\/schemagen\/schemagen\/cmd\/schemagen\s*$/m.test(fs.readFileSync(file, "utf8"));
  } catch {
    return false; // there is none
  }
}
