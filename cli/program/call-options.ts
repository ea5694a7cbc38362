import { Option, type Command } from 'commander';
import type { Io } from '#cli/call/call.ts';
import type { CommandSpec } from '#cli/call/command.ts';
import type { OptionSpec } from '#cli/call/options/option.ts';
import { SERVER, type SharedOptions } from '#cli/call/options/shared-options.ts';

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
  if (sourceOf('run') === undefined) return [];
  const ofRun = options.filter((option) => option.ofRun === 'with --run').map(nameOf);
  return ofRun.filter((name) => sourceOf(name) === 'default');
}

const nameOf = ({ flags }: OptionSpec) => new Option(flags).attributeName();
