// Which process works on a run of a folder: in a file beside the lock, which other processes cannot read.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { RunHolder } from '#application/ports/runs/run-store.ts';

const OWNER_ONLY = 0o600;

/** This process, as other processes read it. */
export function thisHolder(): RunHolder {
  return { host: hostname(), pid: process.pid, since: Date.now() };
}

/** For the process that has the lock. `path`: the run. */
export function writeHolder(path: string): void {
  try {
    removeHolder(path);
    // Never follows a symbolic link.
    const created = { flag: 'wx', mode: OWNER_ONLY };
    writeFileSync(fileOf(path), JSON.stringify(thisHolder()), created);
  } catch {
    // Other processes then show less.
  }
}

/** Undefined if unknown. */
export function readHolder(path: string): RunHolder | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(path), 'utf8')) as RunHolder;
  } catch {
    return undefined;
  }
}

export function removeHolder(path: string): void {
  rmSync(fileOf(path), { force: true });
}

function fileOf(path: string): string {
  return `${path}.holder`;
}
