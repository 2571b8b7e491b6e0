import * as vscode from "vscode";
import { LanguageClient } from "vscode-languageclient/node";

import { commandOf } from "./command";

let client: LanguageClient | undefined;

/** Starts the server, and adds the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  context.subscriptions.push(
    vscode.commands.registerCommand("schemagen.restart", start),
    vscode.commands.registerCommand("schemagen.checkModule", check),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("schemagen") ? start() : undefined),
  );
  await start();
}

/** Ends the server. */
export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(): Promise<void> {
  await client?.stop();
  const settings = vscode.workspace.getConfiguration("schemagen");
  const root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const { program, args } = commandOf(root, settings.get<string[]>("command", []));
  client = new LanguageClient("schemagen", "schemagen", { command: program, args, options: { cwd: root } }, {
    documentSelector: [{ scheme: "file", language: "go" }, { scheme: "file", language: "yaml" }],
    initializationOptions: { inlayHints: settings.get<boolean>("inlayHints", false) },
  });
  try {
    await client.start();
  } catch (e) {
    client = undefined;
    await vscode.window.showErrorMessage(
      `${program} does not start: ${e instanceof Error ? e.message : e}. Install schemagen into bin, or name it in the setting schemagen.command.`);
  }
}

/** Looks at the whole module of the file in front. */
async function check(): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri;
  if (client === undefined || file === undefined) {
    return;
  }
  const found: Record<string, number> = await client.sendRequest("workspace/executeCommand", {
    command: "schemagen.check", arguments: [file.toString()],
  });
  const words = Object.entries(found).map(([severity, n]) => `${n} ${severity}${n === 1 ? "" : "s"}`);
  await vscode.window.showInformationMessage(words.length === 0 ? "schemagen: nothing is wrong" : `schemagen: ${words.join(", ")}`);
}
