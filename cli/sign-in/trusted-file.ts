// Decides which hms.config.json files hms may use (docs/decisions/found-file-needs-consent.md).
import type { ServerEntry, ServerList } from '#application/ports/input/server-list.ts';
import type { Call, Io } from '#cli/call/command.ts';
import type { SharedOptions } from '#cli/call/options/shared-options.ts';
import { invalidCommand } from '#cli/call/exit-codes.ts';
import { fileFailureReason } from '#cli/call/files/file-failure.ts';
import { CallServices } from '#cli/container.ts';
import { printable, shortPath } from '#cli/terminal/printable.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import { canAsk, isConfirmed } from './question.ts';

/**
 * Call before the file is used: a stranger may have written it, and it names programs to run and servers that get the
 * password. Throws `CommandFailure` if the user does not trust the file.
 */
export async function assertTrusted(call: Call, list: ServerList): Promise<void> {
  if (await isTrusted(list, call.options)) return;
  const path = printable(shortPath(list.path));
  if (!canAsk(call)) {
    throw invalidCommand(
      `${path} is not trusted yet. Read it and run hms trust, or name a file with --config.`,
    );
  }
  await call.io.stderr.line(`${path} is new, or has changed. This command would use it.`);
  await askForTrust(list, call.io);
}

/** Shows the servers and programs in the file. Throws `CommandFailure` if the user does not trust it. */
export async function askForTrust(list: ServerList, { stderr }: Io): Promise<void> {
  await stderr.lines(linesOf(list));
  if (await isConfirmed('Trust this file until it changes?')) return await trust(list);
  throw invalidCommand(`${printable(shortPath(list.path))} is not trusted; nothing was sent.`);
}

/** Throws `CommandFailure` if the decision cannot be stored. */
export async function trust(list: ServerList): Promise<void> {
  try {
    (await new CallServices({}).consents()).add(fileConsent(list));
  } catch (error) {
    throw invalidCommand(
      `Your decision to trust the file could not be saved: ${fileFailureReason(error)}.`,
    );
  }
}

export function linesOf({ path, servers, defaultServer }: ServerList): string[] {
  return [
    printable(path),
    ...servers.flatMap((entry) => entryLines(entry, entry.name === defaultServer)),
    ...(servers.length === 0 ? ['  no servers'] : []),
  ];
}

function entryLines(entry: ServerEntry, isDefault: boolean): string[] {
  const { name, apiUrl, username, passwordCommand } = entry;
  return [
    `  ${plainJson(JSON.stringify(name))}: ${printable(apiUrl)}${isDefault ? ' (default)' : ''}`,
    ...(username === undefined ? [] : [`    username: ${printable(username)}`]),
    ...(passwordCommand
      ? [`    password command: ${plainJson(JSON.stringify(passwordCommand))}`]
      : []),
  ];
}

/** A file that the user names with --config or HMS_CONFIG is always trusted. */
export async function isTrusted(list: ServerList, { config }: SharedOptions): Promise<boolean> {
  return config !== undefined || (await new CallServices({}).consents()).has(fileConsent(list));
}

function fileConsent({ identity }: ServerList): string {
  return `trusts ${identity}`;
}
