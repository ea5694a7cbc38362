import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldOf } from '#domain/record.ts';
import type { Workspace } from '#tests/cli/support/run-hms.ts';
import type { ChaosBatch } from './chaos-batch.ts';

interface RecordedAccount {
  readonly username: string;
  readonly password: string;
}

const CREDENTIALS = '.credentials.ndjson';

/**
 * Returns one sentence for each file or text that contains a password, except for credentials
 * files. `said` maps names to texts that are searched in addition to the files.
 */
export function passwordFaults(
  works: readonly Workspace[],
  { accounts }: ChaosBatch,
  said: Readonly<Record<string, string>>,
): string[] {
  const passwords = new Set([
    ...accounts.flatMap(({ password }) => password ?? []),
    ...works.flatMap(recordedAccounts).map(({ password }) => password),
  ]);
  const places: [string, Buffer][] = [
    ...Object.entries(said).map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    ...works.flatMap((work) =>
      work
        .stateFiles()
        .filter((file) => !file.endsWith(CREDENTIALS))
        .map((file): [string, Buffer] => [file, contentOf(join(work.folder, file))]),
    ),
  ];
  return places.flatMap(([place, content]) =>
    [...passwords]
      .filter((password) => content.includes(password))
      .map((password) => `${password} stands in ${place}`),
  );
}

/** Empty if another process has just removed the file, which SQLite does. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if (fieldOf(error, 'code') !== 'ENOENT') throw error;
    return Buffer.alloc(0);
  }
}

/** All accounts in the credentials files of a workspace. */
export function recordedAccounts(work: Workspace): RecordedAccount[] {
  return work
    .stateFiles()
    .filter((file) => file.endsWith(CREDENTIALS))
    .flatMap((file) => work.read(file).split('\n').slice(0, -1))
    .map((line) => JSON.parse(line) as RecordedAccount);
}
