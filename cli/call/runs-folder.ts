import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { relative } from 'node:path';
import { type CommandFailure, invalidCommand } from './exit-codes.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import { makeFolder } from '#cli/call/files/written-files.ts';

/** The default of --runs-dir, relative to the working folder. */
export const RUNS_FOLDER = '.hms/runs';

const OWNER_ONLY = 0o700;

export function isUsualRunsFolder(folder: string): boolean {
  return relative(RUNS_FOLDER, folder) === '';
}

/** Creates the folder. Other users lose access to the default folder even if it already existed. */
export function makeRunsFolder(folder: string): void {
  try {
    makeFolder(folder, OWNER_ONLY);
    // Do not change the mode of a folder that the user chose, because it may contain other files. The files of runs are
    // private in any folder.
    if (isUsualRunsFolder(folder)) chmodSync(folder, OWNER_ONLY);
    assertFolder(folder, constants.W_OK);
  } catch (error) {
    throw cannotUse(folder, error);
  }
}

/** Throws an error of the file system, or `Error` if the path is not a folder. */
function assertFolder(folder: string, access: number): void {
  // Check this first: for a file, `accessSync` would report a missing permission.
  if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  accessSync(folder, access | constants.X_OK);
}

/** Throws `CommandFailure` if the folder exists but cannot be read. */
export function assertRunsFolderReadable(folder: string): void {
  try {
    assertFolder(folder, constants.R_OK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw cannotUse(folder, error);
  }
}

function cannotUse(folder: string, error: unknown): CommandFailure {
  return invalidCommand(
    `The folder for runs, ${folder}, cannot be used: ${fileFailureReason(error)}. ` +
      'Name another with --runs-dir or HMS_RUNS_DIR.',
  );
}
