import { statSync } from 'node:fs';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { plural } from '#cli/terminal/printable.ts';

/** Somebody may have written what is there; an empty file is nobody's work. Throws `CommandFailure`. */
export function assertFree(paths: readonly string[]): void {
  const [first, ...others] = paths.filter((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size > 0;
  });
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` (and ${plural(others.length, 'more file')})`;
  throw new CommandFailure(
    EXIT.invalid,
    `${first} is there already${more}. Name another place, or replace it with --force.`,
  );
}
