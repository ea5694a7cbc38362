import { readFileSync, statSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServersUnreadable, type ServerList } from '#application/ports/input/server-list.ts';
import { readServers } from '#adapters/json/servers/read-servers.ts';
import { asSentence } from '#domain/text/as-sentence.ts';

const SERVERS_FILE = 'hms.config.json';

const LARGEST_BYTES = 1 << 20;
const ROOT = 0;

/**
 * The servers of the nearest `hms.config.json`, in `folder` (absolute) or above it; undefined
 * without such a file. Throws `ServersUnreadable`.
 */
export function findServers(folder: string): ServerList | undefined {
  for (let here = folder; ; here = dirname(here)) {
    const path = join(here, SERVERS_FILE);
    const found = statOf(path);
    if (found) return { path, ...listIn(path, found) };
    if (dirname(here) === here) return undefined;
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // A folder that this user may not search.
    return undefined;
  }
}

function listIn(path: string, found: Stats): Omit<ServerList, 'path'> {
  assertTrusted(path, found);
  const read = readServers(textOf(path, found));
  if ('mistake' in read) throw new ServersUnreadable(path, `:${asSentence(read.mistake)}`);
  return read.list;
}

/**
 * The file names programs to run and the server that gets the password, so in a folder that others
 * may write to, such as /tmp, it must not be theirs. In a container, root works on mounted files.
 */
function assertTrusted(path: string, { uid }: Stats): void {
  const user = process.geteuid?.() ?? ROOT;
  if (user === ROOT || uid === user || uid === ROOT) return;
  throw new ServersUnreadable(path, ' belongs to another user, so it is not used: remove it.');
}

function textOf(path: string, found: Stats): string {
  if (!found.isFile()) throw new ServersUnreadable(path, ' is not a file.');
  if (found.size > LARGEST_BYTES) throw new ServersUnreadable(path, ' is larger than 1 MiB.');
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ServersUnreadable(path, ` cannot be read: ${code}.`);
  }
  try {
    // Skips a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServersUnreadable(path, ' is not UTF-8.');
  }
}
