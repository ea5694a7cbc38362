import * as v from 'valibot';
import type { ServerList } from '#application/ports/input/server-list.ts';
import { firstMistake, parseSettings } from '#adapters/json/settings-text.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { problemsOfIssue, type ShapeProblem } from '#adapters/json/shape/shape-problems.ts';
import { SERVERS_SHAPE } from './servers-shape.ts';
import { toJsonSchema } from '@valibot/to-json-schema';

type Read = Omit<ServerList, 'path' | 'identity'>;

const SECRET = /pass?w|passphrase|secret|token|credential|api_?key/i;

/**
 * Reads the text of `hms.config.json`. `mistake` is the first problem as `line:column: path:
 * message`.
 */
export function readServers(text: string): { list: Read } | { mistake: string } {
  const json = parseSettings(text);
  if ('mistake' in json) return json;
  const result = v.safeParse(SERVERS_SHAPE, json.value);
  const wrong = result.success
    ? unknownDefault(result.output)
    : result.issues.flatMap((issue) => problemsOfIssue(issue, SERVERS_SHAPE)).map(withoutSecret);
  if (!result.success || wrong.length > 0) return { mistake: firstMistake(text, wrong) };
  const { $schema: _, servers, ...rest } = result.output;
  const entries = Object.entries(servers).map(([name, entry]) => ({ name, ...entry }));
  return { list: { servers: entries, ...rest } };
}

function unknownDefault({
  servers,
  defaultServer,
}: v.InferOutput<typeof SERVERS_SHAPE>): ShapeProblem[] {
  if (defaultServer === undefined || Object.hasOwn(servers, defaultServer)) return [];
  const message = `No server is called ${nameInMessage(defaultServer)}`;
  return [{ path: ['defaultServer'], message }];
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
