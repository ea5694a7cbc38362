import type { ServerList } from '#application/ports/input/server-list.ts';
import { firstMistake, readSettings } from '#adapters/json/settings-text.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { ShapeProblem } from '#adapters/json/shape/shape-problems.ts';
import { SERVERS_SHAPE } from './servers-shape.ts';
import { toJsonSchema } from '@valibot/to-json-schema';

type Read = Omit<ServerList, 'path' | 'identity'>;

const SECRET = /pass?w|passphrase|secret|token|credential|api_?key/i;

/** Reads the text of `hms.config.json`. `mistake` is the first problem as `line:column: path: message`. */
export function readServers(text: string): { list: Read } | { mistake: string } {
  const read = readSettings(text, SERVERS_SHAPE, withoutSecret);
  if ('mistake' in read) return read;
  const { $schema: _, servers, ...rest } = read.value;
  const { defaultServer } = rest;
  if (defaultServer !== undefined && !Object.hasOwn(servers, defaultServer)) {
    const message = `No server is called ${nameInMessage(defaultServer)}`;
    return { mistake: firstMistake(text, [{ path: ['defaultServer'], message }]) };
  }
  const entries = Object.entries(servers).map(([name, entry]) => ({ name, ...entry }));
  return { list: { servers: entries, ...rest } };
}

/** If the user wrote a password into the file, the message says where it belongs. */
function withoutSecret(problem: ShapeProblem): ShapeProblem {
  const field = problem.path.at(-1) ?? '';
  if (!problem.isUnknown || !SECRET.test(field)) return problem;
  const message =
    `Unknown field ${nameInMessage(field)}: this file must not contain passwords. Name a command that prints ` +
    'the password in "passwordCommand", such as ["pass", "show", "hms/stage"]';
  return { path: problem.path, message };
}

export function serversSchema(): object {
  return { title: 'Servers of hms', ...toJsonSchema(SERVERS_SHAPE, { errorMode: 'ignore' }) };
}
