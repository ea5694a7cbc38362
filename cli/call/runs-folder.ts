import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { relative } from 'node:path';
import type { RunPlace } from '#application/ports/runs/run-store.ts';
import type { CommandFailure } from './command-failure.ts';
import { invalidCall } from './command-failure.ts';
import { fileFailureReason } from './files/file-failure.ts';
import { makeFolder } from './files/make-folder.ts';

/** The default of --runs-dir, in the working folder. */
export const RUNS_FOLDER = '.hms/runs';

const OWNER_ONLY = 0o700;

/** The folder for a run's files: the runs folder, or with a database the default one. */
export function runFilesFolder({ kind, name }: RunPlace): string {
  return kind === 'folder' ? name : RUNS_FOLDER;
}

/** Whether the folder, seen from the working directory, is `RUNS_FOLDER`. */
export function isUsualRunsFolder(folder: string): boolean {
  return relative(RUNS_FOLDER, folder) === '';
}

/**
 * Creates the folder. The default one becomes private even if it existed. Throws `CommandFailure`.
 */
export function makeRunsFolder(folder: string): void {
  try {
    makeFolder(folder, OWNER_ONLY);
    // Any other folder may contain other files; each file of a run is private anyway.
    if (isUsualRunsFolder(folder)) chmodSync(folder, OWNER_ONLY);
    assertFolder(folder, constants.W_OK);
  } catch (error) {
    throw cannotUse(folder, error);
  }
}

/** Throws errors of the file system. */
function assertFolder(folder: string, access: number): void {
  // For a file, the system would report a missing permission.
  if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  accessSync(folder, access | constants.X_OK);
}

/** A missing folder is fine. Throws `CommandFailure`. */
export function assertRunsFolderReadable(folder: string): void {
  try {
    assertFolder(folder, constants.R_OK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw cannotUse(folder, error);
  }
}

function cannotUse(folder: string, error: unknown): CommandFailure {
  return invalidCall(
    `The folder for runs, ${folder}, cannot be used: ${fileFailureReason(error)}. ` +
      'Name another with --runs-dir or HMS_RUNS_DIR.',
  );
}
