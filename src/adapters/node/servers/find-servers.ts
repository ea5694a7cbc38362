import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ServersUnreadable, type ServerList } from '#application/ports/input/server-list.ts';
import { readServers } from '#adapters/json/servers/read-servers.ts';
import { asSentence } from '#domain/text/as-sentence.ts';

const SERVERS_FILE = 'hms.config.json';

const LARGEST_BYTES = 1 << 20;

/** The nearest file in or above `folder` (absolute); undefined without one. Throws `ServersUnreadable`. */
export function findServers(folder: string): ServerList | undefined {
  for (let here = folder; ; here = dirname(here)) {
    const path = join(here, SERVERS_FILE);
    if (statOf(path)) return readServersFile(path);
    if (dirname(here) === here) return undefined;
  }
}

/** Throws `ServersUnreadable`. */
export function readServersFile(file: string): ServerList {
  const path = resolve(file);
  const bytes = bytesOf(path);
  const read = readServers(textOf(path, bytes));
  if ('mistake' in read) throw new ServersUnreadable(path, `:${asSentence(read.mistake)}`);
  const hash = createHash('sha256').update(bytes).digest('hex');
  // Commands run in the folder of `path`. If the file is a link, its target may be in another
  // folder, so the identity contains both the folder and the target.
  const identity = `${realpathSync(dirname(path))} ${realpathSync(path)} ${hash}`;
  return { path, identity, ...read.list };
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // In a folder that the user may not search, the file counts as missing.
    return undefined;
  }
}

function bytesOf(path: string): Buffer {
  const found = statOf(path);
  if (!found) throw new ServersUnreadable(path, ' does not exist.');
  if (!found.isFile()) throw new ServersUnreadable(path, ' is not a file.');
  if (found.size > LARGEST_BYTES) throw new ServersUnreadable(path, ' is larger than 1 MiB.');
  try {
    return readFileSync(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ServersUnreadable(path, ` cannot be read: ${code}.`);
  }
}

function textOf(path: string, bytes: Buffer): string {
  try {
    // Also skips a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ServersUnreadable(path, ' is not UTF-8.');
  }
}
