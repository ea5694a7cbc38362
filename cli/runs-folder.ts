import { chmodSync } from 'node:fs';
import { CommandFailure } from './command-failure.ts';
import { EXIT } from './exit-codes.ts';
import { fileFailureReason } from './file-failure.ts';
import { makeFolder } from './make-folder.ts';

/** Where runs are kept, below the folder that `hms` is called in. */
export const RUNS_FOLDER = '.hms/runs';

const OWNER_ONLY = 0o700;

/** Also one that was there is its owner's only from then on. Throws `CommandFailure`. */
export function makeRunsFolder(): void {
  try {
    makeFolder(RUNS_FOLDER, OWNER_ONLY);
    chmodSync(RUNS_FOLDER, OWNER_ONLY);
  } catch (error) {
    throw new CommandFailure(
      EXIT.invalid,
      `The folder for runs, ${RUNS_FOLDER}, cannot be made: ${fileFailureReason(error)}.`,
    );
  }
}
