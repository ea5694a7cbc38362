import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { cannotWrite } from '#cli/reading/document-files.ts';
import { EXIT } from '#cli/call/exit-codes.ts';

/** How the reports that hms writes begin, by their endings. */
const BEGINNINGS: Readonly<Record<string, RegExp>> = {
  '.html': /<title>Onboarding run /,
  '.htm': /<title>Onboarding run /,
  '.csv': /^\uFEFF?number,hotel,/,
  '.json': /^\{\s*"run": "/,
};
/** The title of a page stands within them. */
const FIRST_BYTES = 4096;

/**
 * A report may stand in the place of an earlier one, and of nothing else that somebody has written.
 * Throws `CommandFailure`.
 */
export function assertReplaceable(path: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile() || found.size === 0) return;
    if (BEGINNINGS[extname(path).toLowerCase()]?.test(beginningOf(path))) return;
  } catch (error) {
    throw cannotWrite(path, error);
  }
  throw new CommandFailure(
    EXIT.invalid,
    `${path} is there already and is no report of hms: it is left as it is. Name another file.`,
  );
}

function beginningOf(path: string): string {
  const bytes = Buffer.alloc(FIRST_BYTES);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
