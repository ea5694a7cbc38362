import type { Command } from 'commander';
import type { Io } from '#cli/call/call.ts';
import type { CommandSpec } from '#cli/call/command.ts';
import { Services } from '#cli/container.ts';
import { createProgram } from './program.ts';

export interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** Loads the command with this name, or all commands without a name. */
export type LoadCommands = (name?: string) => Promise<ReadonlyMap<string, CommandSpec>>;

/** Completes the last word of a line. Shells complete file names themselves. */
export async function candidatesFor(
  line: string,
  loadCommands: LoadCommands,
  io: Io,
): Promise<Candidate[]> {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  const [outer = '', inner] = typed;
  const program = createProgram(await loadCommands(outer), io, () => undefined);
  const above = outer === '' ? program : commandIn(program, outer);
  const command = above && (commandIn(above, inner) ?? above);
  if (!command) return [];
  const candidates = await wordsOf(command, program, typed.at(-1), last.startsWith('-'), io.env);
  return candidates.filter(({ word }) => word.startsWith(last));
}

const commandIn = (above: Command, name = '') =>
  above.commands.find((command) => command.name() === name);

/** The candidates for the word after `before`, in a line that starts with the command. */
async function wordsOf(
  command: Command,
  program: Command,
  before: string | undefined,
  isOption: boolean,
  env: Io['env'],
): Promise<Candidate[]> {
  const help = command.createHelp();
  const option = command.options.find(({ long, required }) => required && long === before);
  if (option) return await valuesOf(option.attributeName(), option.argChoices, env);
  if (isOption) {
    const options = help.visibleOptions(command);
    return options.map(({ long, description }) => ({ word: long ?? '', description }));
  }
  const listed = help.visibleCommands(command.name() === 'help' ? program : command);
  const [argument] = command.registeredArguments;
  return [
    ...listed.map((each) => ({ word: each.name(), description: each.description() })),
    ...(await valuesOf(argument?.name(), argument?.argChoices, env)),
  ];
}

/** The values that can be listed: the choices, or the names of runs or servers. */
async function valuesOf(
  name: string | undefined,
  choices: readonly string[] = [],
  env: Io['env'],
): Promise<Candidate[]> {
  const names = name === 'run' ? await runs(env) : name === 'server' ? await servers(env) : choices;
  return names.map((word) => ({ word, description: '' }));
}

async function runs({ HMS_RUNS_DIR: runsDir }: Io['env']): Promise<readonly string[]> {
  return (await new Services(runsDir === undefined ? {} : { runsDir }).runs()).names();
}

async function servers({ HMS_CONFIG: config }: Io['env']): Promise<readonly string[]> {
  const { findServers } = await import('#cli/sign-in/servers.ts');
  const list = await findServers(config === undefined ? {} : { config });
  // Omit names with any other character, because a shell could split them there.
  return (list?.servers ?? []).map(({ name }) => name).filter((name) => /^[\w.-]+$/.test(name));
}
