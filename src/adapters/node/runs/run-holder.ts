// Describes the process that works on a run. This is in a file beside the lock file, because other
// processes cannot read the lock file.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import type { RunHolder } from '#application/ports/runs/run-store.ts';

const OWNER_ONLY = 0o600;

/** Call it only in the process that has the lock. `path` is the path of the run. */
export function writeHolder(path: string): void {
  try {
    removeHolder(path);
    // `wx` never follows a symbolic link.
    const created = { flag: 'wx', mode: OWNER_ONLY };
    const holder: RunHolder = { host: hostname(), pid: process.pid, since: Date.now() };
    writeFileSync(fileOf(path), JSON.stringify(holder), created);
  } catch {
    // The lock works without this file, but messages then cannot name the process.
  }
}

/** Returns undefined if the process is unknown. */
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
