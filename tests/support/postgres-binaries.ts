import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/**
 * The folder with `initdb` and `pg_ctl`: on the PATH, or else the latest version in Debian's
 * folders.
 */
export function postgresBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => Number(dirname(b).split('/').at(-1)) - Number(dirname(a).split('/').at(-1)),
  );
  return [...onPath, ...versions].find((folder) =>
    ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  );
}

/**
 * Runs a command as another user if this process is root, because PostgreSQL refuses to run as
 * root.
 */
export function asUnprivileged(command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  return ['runuser', ['-u', 'nobody', '--', command, ...args]];
}
