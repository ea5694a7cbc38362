import type { ServerList, ServerGuards } from '#application/ports/input/server-list.ts';
import { firstMistake, readSettings, object } from '#adapters/json/settings-text.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { ShapeProblem } from '#adapters/json/shape/shape-problems.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { isFields } from '#domain/record.ts';

const text = v.pipe(v.string('Must be text in quotes'), v.nonEmpty('Must not be empty'));

/** Rejects an address with a password, which would appear in the file and in messages. */
function isAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === '';
}

const most = (what: string) =>
  v.pipe(
    v.number('Must be a number'),
    v.integer('Must be a whole number'),
    v.minValue(0, 'Must not be negative'),
    v.description(`The maximum number of records that one command may ${what}.`),
  );

const GUARDS = object(
  {
    maxChanges: v.exactOptional(most('create, update or delete')),
    maxDeletes: v.exactOptional(most('delete')),
    confirm: v.exactOptional(
      v.pipe(
        v.boolean('Must be true or false'),
        v.description('Whether onboard asks before it sends anything.'),
      ),
    ),
  } satisfies Readonly<Record<keyof ServerGuards, unknown>>,
  'Must be an object in { }',
);

const NO_PROGRAM = 'Must start with the name of a program';

const SERVER = object(
  {
    apiUrl: v.pipe(
      text,
      v.check(
        isAddress,
        'Must be an address such as https://hotels.example/api, without a password',
      ),
      v.description('The base address of the hotel API, such as https://hotels.example/api.'),
    ),
    username: v.exactOptional(
      v.pipe(text, v.description('The account to sign in with. The default is 4onboard.')),
    ),
    passwordCommand: v.exactOptional(
      v.pipe(
        v.array(
          v.pipe(
            v.string('Must be text in quotes'),
            // An argument with a NUL byte cannot be passed to a program.
            v.check((word) => !word.includes('\0'), 'Must not contain \\u0000'),
          ),
          'Must be a list in [ ]: a program and its arguments',
        ),
        v.minLength(1, NO_PROGRAM),
        v.check(([program]) => program !== '', NO_PROGRAM),
        v.description(
          'A program and its arguments, such as ["pass", "show", "hms/stage"]. The first line that it prints is the password of the account.',
        ),
      ),
    ),
    guards: v.exactOptional(
      v.pipe(GUARDS, v.description('Limits for onboard and resume at this server.')),
    ),
  },
  'Must be an object in { } with an "apiUrl"',
);

const NOT_SERVERS = 'Must be an object in { } of servers by name';

const SERVERS_SHAPE = object(
  {
    $schema: v.exactOptional(v.string('Must be text in quotes')),
    servers: v.pipe(
      v.custom<object>(isFields, NOT_SERVERS),
      v.record(v.string(), SERVER),
      v.description('Servers by name. Choose one with --server NAME.'),
    ),
    defaultServer: v.exactOptional(
      v.pipe(text, v.description('The name of the server to use without --server.')),
    ),
  },
  'Must be an object in { }',
);

type Read = Omit<ServerList, 'path' | 'identity'>;

const SECRET = /pass?w|passphrase|secret|token|credential|api_?key/i;

/** Reads the content of `hms.config.json`. `mistake` is the first problem as `line:column: path: message`. */
export function readServers(json: string): { list: Read } | { mistake: string } {
  const read = readSettings(json, SERVERS_SHAPE, withoutSecret);
  if ('mistake' in read) return read;
  const { $schema: _, servers, ...rest } = read.value;
  const { defaultServer } = rest;
  if (defaultServer !== undefined && !Object.hasOwn(servers, defaultServer)) {
    const message = `No server is called ${nameInMessage(defaultServer)}`;
    return { mistake: firstMistake(json, [{ path: ['defaultServer'], message }]) };
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
