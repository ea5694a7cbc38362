import { existsSync, globSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The folder of `initdb` and `pg_ctl`: on the PATH, or where Debian has it; the latest version. */
export function postgresBinaries(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const versions = globSync('/usr/lib/postgresql/*/bin').toSorted(
    (a, b) => Number(dirname(b).split('/').at(-1)) - Number(dirname(a).split('/').at(-1)),
  );
  return [...onPath, ...versions].find((folder) =>
    ['initdb', 'pg_ctl'].every((name) => existsSync(join(folder, name))),
  );
}

/** PostgreSQL refuses to run as root. */
export function asUnprivileged(command: string, args: readonly string[]): [string, string[]] {
  if (process.getuid?.() !== 0) return [command, [...args]];
  return ['runuser', ['-u', 'nobody', '--', command, ...args]];
}
