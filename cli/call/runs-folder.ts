import { accessSync, chmodSync, constants } from 'node:fs';
import { relative } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { EXIT } from './exit-codes.ts';
import { fileFailureReason } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';

/** Where runs are kept unless --runs-dir names another folder: below the one that `hms` is called in. */
export const RUNS_FOLDER = '.hms/runs';

const OWNER_ONLY = 0o700;

export function isUsualRunsFolder(folder: string): boolean {
  return relative(RUNS_FOLDER, folder) === '';
}

/** The usual one is its owner's only, also where it was there. Throws `CommandFailure`. */
export function makeRunsFolder(folder: string): void {
  try {
    makeFolder(folder, OWNER_ONLY);
    // In another that was there may be other things; what is put into it only its owner may read.
    if (isUsualRunsFolder(folder)) chmodSync(folder, OWNER_ONLY);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotUse(folder, error);
  }
}

/** Where there is one. Throws `CommandFailure`. */
export function assertRunsFolderReadable(folder: string): void {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw cannotUse(folder, error);
  }
}

function cannotUse(folder: string, error: unknown): CommandFailure {
  return new CommandFailure(
    EXIT.invalid,
    `The folder for runs, ${folder}, cannot be used: ${fileFailureReason(error)}. ` +
      'Name another with --runs-dir or HMS_RUNS_DIR.',
  );
}
