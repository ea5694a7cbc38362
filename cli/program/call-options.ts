import { Option, type Command } from 'commander';
import type { Io } from '#cli/call/call.ts';
import { invalidCommand } from '#cli/call/command-failure.ts';
import type { CommandSpec } from '#cli/call/command.ts';
import type { OptionSpec } from '#cli/call/options/option.ts';
import { SERVER, type SharedOptions } from '#cli/call/options/shared-options.ts';
import { withoutPasswords } from './message-text.ts';

/** Refuses an empty value, which a script passes for `--base "$BASE"` if the variable is not set. */
export function refuseEmpty(command: Command): void {
  const advice = 'is empty: give it a value, or remove it.';
  if (command.args.includes('')) command.error(`error: An argument ${advice}`);
  const empty = command.options.find((option) => {
    const name = option.attributeName();
    const value: unknown = command.getOptionValue(name);
    const isEmpty = Array.isArray(value) ? value.includes('') : value === '';
    return isEmpty && command.getOptionValueSource(name) === 'cli';
  });
  if (empty) command.error(`error: ${empty.long} ${advice}`);
}

/**
 * Refuses a database address where a file is expected: hms prints file names, and the address may contain a password.
 */
export function refusePasswords(command: Command): void {
  const given = [command.args, Object.values<unknown>(command.opts())].flat(2);
  const texts = given.filter((value) => typeof value === 'string');
  const address = texts.find((text) => withoutPasswords(text) !== text);
  if (address === undefined) return;
  throw invalidCommand(
    `${address} is an address with a password, not a file name. Name a database with --journal.`,
  );
}

/** The values of options: typed ones first, then from the environment, from hms.config.json, and the defaults. */
export async function readOptions(
  command: Command,
  spec: CommandSpec,
  io: Io,
): Promise<SharedOptions> {
  const isDropped = (name: string) => droppedOptions(command, spec).includes(name);
  const entries = Object.entries(command.opts()).filter(([name]) => !isDropped(name));
  const isWaitTyped = command.getOptionValueSource('wait') === 'cli';
  const options: SharedOptions = {
    ...Object.fromEntries(entries),
    ...(isWaitTyped && { isWaitTyped }),
  };
  if (!spec.options.some(({ flags }) => flags === SERVER.flags)) return options;
  const { withServer } = await import('#cli/sign-in/servers.ts');
  const sourceOf = (name: string) =>
    Object.hasOwn(options, name) ? command.getOptionValueSource(name) : undefined;
  return await withServer({ args: command.args, options, io }, sourceOf);
}

/** Names of options whose values must be ignored, because other options replace them. */
function droppedOptions(command: Command, { options }: CommandSpec): string[] {
  const sourceOf = (name: string) => command.getOptionValueSource(name);
  const isTyped = (name: string) => sourceOf(name) === 'cli';
  // Runs are stored either in a folder or in a database. A typed option takes precedence over the environment.
  if (isTyped('runsDir') && isTyped('journal')) {
    command.error('error: --journal and --runs-dir cannot be used together.');
  }
  const otherStore =
    sourceOf('journal') === undefined ? [] : [isTyped('runsDir') ? 'journal' : 'runsDir'];
  if (sourceOf('run') === undefined) return otherStore;
  const ofRun = options.filter((option) => option.ofRun === 'with --run').map(nameOf);
  return [...otherStore, ...ofRun.filter((name) => sourceOf(name) === 'default')];
}

const nameOf = ({ flags }: OptionSpec) => new Option(flags).attributeName();
