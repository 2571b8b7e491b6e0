import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { test } from "node:test";

import { commandOf } from "../command";

test("the settings go first, then the workspace, then PATH", () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "schemagen-"));
  assert.deepEqual(commandOf(root, []), { program: "schemagen", args: ["lsp"] });
  assert.deepEqual(commandOf(undefined, []), { program: "schemagen", args: ["lsp"] });
  fs.writeFileSync(path.join(root, "go.mod"), "module x\n\ntool github.com/schemagen/schemagen/cmd/schemagen\n");
  assert.deepEqual(commandOf(root, []), { program: "go", args: ["tool", "schemagen", "lsp"] });
  fs.mkdirSync(path.join(root, "bin"));
  const older = path.join(root, "bin", "schemagen-v0.1.0"), newer = path.join(root, "bin", "schemagen-v0.0.9");
  fs.writeFileSync(older, "");
  fs.utimesSync(older, 1, 1);
  fs.writeFileSync(newer, "");
  assert.deepEqual(commandOf(root, []), { program: newer, args: ["lsp"] });
  const own = path.join(root, "bin", process.platform === "win32" ? "schemagen.exe" : "schemagen");
  fs.writeFileSync(own, "");
  assert.deepEqual(commandOf(root, []), { program: own, args: ["lsp"] });
  assert.deepEqual(commandOf(root, ["a", "b"]), { program: "a", args: ["b", "lsp"] });
});
