import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { asSentence } from '#domain/text/as-sentence.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { ServerEntry, ServerList } from '#application/ports/input/server-list.ts';
import type { Call, Io } from '#cli/call/command.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { textOfFile } from '#cli/call/files/file-failure.ts';
import { readApiUrl } from '#cli/call/options/option-values.ts';
import { CallServices } from '#cli/container.ts';
import { printable, shortPath } from '#cli/terminal/printable.ts';
import { ONBOARDING_USERNAME, TOKEN } from '#domain/session/session.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { assertTrusted } from '#cli/sign-in/trusted-file.ts';

/** Returns where the value of an option comes from: `cli`, `env`, `default` or undefined. */
export type SourceOf = (name: 'apiUrl' | 'username' | 'server') => string | undefined;

/** The higher rank wins: a typed value, then the environment, then hms.config.json, then the default. */
const RANKS: Readonly<Record<string, number>> = textTable({ cli: 2, env: 1, default: -1 });
const RANK_OF_FILE = 0;

/** Applies the chosen server of hms.config.json. A command on a run ignores `defaultServer`. */
export async function withServer(call: Call, sourceOf: SourceOf): Promise<SharedOptions> {
  const { options, io } = call;
  const { server: _, ...unchosen } = withoutDefaultAccount(options, io, sourceOf);
  const addressRank = RANKS[sourceOf('apiUrl') ?? 'default'] ?? RANK_OF_FILE;
  const isDefault = options.server === undefined;
  if (isDefault && sourceOf('apiUrl') !== 'default') return unchosen;
  const list = await findServers(options);
  const name = options.server ?? list?.defaultServer;
  if (name === undefined) return unchosen;
  if (!list) throw invalidCommand(`${NO_FILE}, so no server is called ${quoted(name)}.`);
  const entry = entryNamed(name, list);
  const apiUrl = readApiUrl(entry.apiUrl);
  const chosenRank = isDefault ? RANK_OF_FILE : (RANKS[sourceOf('server') ?? ''] ?? RANK_OF_FILE);
  if (addressRank >= chosenRank && options.apiUrl && options.apiUrl.href !== apiUrl.href) {
    const given = sourceOf('apiUrl') === 'env' ? 'HMS_API_URL' : '--api-url';
    await io.stderr.line(
      `Warning: ${given} names another server than ${quoted(name)} in ${printable(shortPath(list.path))}. ` +
        'Its username and its password command are not used.',
    );
    return unchosen;
  }
  await assertTrusted(call, list);
  const isNamed = ['cli', 'env'].includes(sourceOf('username') ?? '');
  const username = isNamed ? options.username : (entry.username ?? unchosen.username);
  return { ...unchosen, apiUrl, server: name, ...(username !== undefined && { username }) };
}

/** With a token, removes the default username, because the token determines the account. */
function withoutDefaultAccount(options: SharedOptions, io: Io, sourceOf: SourceOf): SharedOptions {
  if (sourceOf('username') !== 'default' || tokenOf({ options, io }) === undefined) return options;
  const { username: _, ...others } = options;
  return others;
}

/**
 * Returns the entry whose password command may be used. The entry must have the same address and account as this
 * command, so that no server gets the password of another. If several entries fit, the chosen server takes precedence.
 */
export async function entryWithPassword(
  options: SharedOptions,
): Promise<{ list: ServerList; entry: ServerEntry } | undefined> {
  const { apiUrl, username, server } = options;
  const list = await findServers(options);
  const fitting = list?.servers.filter(
    (entry) =>
      entry.passwordCommand !== undefined &&
      readApiUrl(entry.apiUrl).href === apiUrl?.href &&
      (entry.username ?? ONBOARDING_USERNAME) === username,
  );
  const entry = fitting?.find(({ name }) => name === server) ?? fitting?.[0];
  return list && entry && { list, entry };
}

/** Says which server of hms.config.json is used, if any. Undefined if there is no such file. */
export async function serverSentence(options: SharedOptions): Promise<string | undefined> {
  const { server } = options;
  const list = await findServers(options);
  if (!list) return undefined;
  const path = printable(shortPath(list.path));
  if (server !== undefined) return `${quoted(server)} of ${path}`;
  const own = await entryWithPassword(options);
  if (own) return `the password command of ${quoted(own.entry.name)} of ${path}`;
  const names = list.servers.map(({ name }) => quoted(name)).join(', ');
  return `${path} is not used. Choose a server in it with --server: ${names === '' ? 'one of its servers' : names}`;
}

export function entryAt(list: ServerList, href: string): ServerEntry | undefined {
  return entriesAt(list, href)[0];
}

/** All entries with this address: a server may have several accounts. */
export function entriesAt({ servers }: ServerList, href: string): readonly ServerEntry[] {
  return servers.filter(({ apiUrl }) => readApiUrl(apiUrl).href === href);
}

/** Reads the file of --config. Without --config, reads the nearest hms.config.json. */
export async function findServers({ config }: SharedOptions): Promise<ServerList | undefined> {
  return config === undefined
    ? await nearestServers(process.cwd())
    : await readServersFile(resolve(config));
}

/** Reads the hms.config.json in this folder or the nearest one above it. Undefined if there is none. */
export async function nearestServers(folder: string): Promise<ServerList | undefined> {
  for (let here = folder; ; here = dirname(here)) {
    const path = join(here, 'hms.config.json');
    if (existsSync(path)) return await readServersFile(path);
    if (dirname(here) === here) return undefined;
  }
}

/** `path` is absolute. Throws `CommandFailure`. */
async function readServersFile(path: string): Promise<ServerList> {
  const shown = shortPath(path);
  const text = textOfFile(path, 1, printable(shown));
  const { readServers } = await new CallServices({}).servers();
  const read = readServers(text);
  if ('mistake' in read) throw invalidCommand(printable(`${shown}:${asSentence(read.mistake)}`));
  const hash = createHash('sha256').update(text).digest('hex');
  // Commands run in the folder of `path`. If the file is a link, its target may be in another
  // folder, so the identity contains both the folder and the target.
  const identity = `${realpathSync(dirname(path))} ${realpathSync(path)} ${hash}`;
  return { path, identity, ...read.list };
}

const NO_FILE = 'There is no hms.config.json in this folder or above it';

function entryNamed(name: string, list: ServerList): ServerEntry {
  const entry = list.servers.find((each) => each.name === name);
  if (entry) return entry;
  const known = list.servers.map((each) => each.name);
  const nearest = nearestName(name, known);
  const names = known.length > 0 ? `It has ${known.map(quoted).join(', ')}.` : 'It has none.';
  const hint = nearest === undefined ? '' : ` Did you mean ${quoted(nearest)}?`;
  const path = printable(shortPath(list.path));
  throw invalidCommand(`${path} has no server called ${quoted(name)}. ${names}${hint}`);
}

function quoted(name: string): string {
  return JSON.stringify(printable(name));
}

/** Undefined without HMS_TOKEN, or with --password-stdin. Throws `CommandFailure` for a character of no token. */
export function tokenOf({ options, io }: Pick<Call, 'options' | 'io'>): string | undefined {
  const token = io.env['HMS_TOKEN'] || undefined;
  if (token === undefined || options.passwordStdin) return undefined;
  if (TOKEN.test(token)) return token;
  throw invalidCommand(
    'HMS_TOKEN is not a token: it contains a space, a line break or another character that no token has.',
  );
}
