import { Argument, Command, Option, type Help } from 'commander';
import type { CommandSpec, Io, Options } from '#cli/call/call.ts';
import { EXIT_MEANINGS, type ExitCode } from '#cli/call/exit-codes.ts';
import { SERVER, type OptionSpec } from '#cli/call/options/shared-options.ts';
import { plainText } from '#domain/text/plain-text.ts';
import { readVersion } from '#cli/package-root.ts';
import { COMMANDS, PROGRAM } from './command-table.ts';
import { optionGroups } from './option-groups.ts';
import { StrictCommand } from './strict-command.ts';
import { withSuggestion } from './suggestion.ts';

/** Columns, if the width of the terminal is unknown. */
const HELP_WIDTH = 80;

/**
 * The command line, or only the command with this name, which takes a third of the time; `onExit`
 * receives the exit code of the command.
 */
export function createProgram(io: Io, onExit: (code: ExitCode) => void, name?: string): Command {
  const program = new Command('hms')
    .description(PROGRAM.description)
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    // Options after a command belong to that command.
    .enablePositionalOptions()
    .showHelpAfterError('(run with --help for more)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .addHelpText('after', helpAfter(PROGRAM.examples));
  const named = COMMANDS.filter((spec) => spec.name === name);
  for (const spec of named.length > 0 ? named : COMMANDS)
    program.addCommand(createCommand(spec, program, io, onExit));
  program.addCommand(createHelpCommand(program, io));
  program.addCommand(createVersionCommand(program, io), { hidden: true });
  return suggesting(program, io);
}

/**
 * Commander's own help command prints the general help for an unknown command, without an error.
 */
function createHelpCommand(program: Command, io: Io): Command {
  return suggesting(new Command('help').copyInheritedSettings(program), io)
    .description('print help for a command')
    .argument('[command]', 'its name')
    .argument('[subcommand]', 'the name of a command below it')
    .action((...names: readonly unknown[]) => {
      let command: Command = program;
      for (const name of names.slice(0, 2)) {
        if (typeof name !== 'string') break;
        const inner: Command | undefined = command.commands.find((each) => each.name() === name);
        if (!inner) return command.error(`error: unknown command '${name}'`);
        command = inner;
      }
      command.help();
    });
}

/** Many tools have both `version` and `--version`. */
function createVersionCommand(program: Command, io: Io): Command {
  return suggesting(new Command('version').copyInheritedSettings(program), io)
    .description('print the version')
    .action(async () => await io.stdout.line(readVersion()));
}

function suggesting(command: Command, { summary }: Io): Command {
  return command.configureOutput({
    outputError: (text, write) => {
      const words = plainText(
        withoutPasswords(withSuggestion(text, command).replace(/^error: /, '')),
      );
      summary.fail(words.trim().replaceAll('\n', ' '));
      write(`hms: ${words}`);
    },
  });
}

/** An address of a database in the wrong place must not be printed with its password. */
function withoutPasswords(text: string): string {
  return text.replaceAll(/(:\/\/[^\s:@/]{0,64}):\S{0,256}@/g, '$1:…@');
}

function createCommand(
  spec: CommandSpec,
  program: Command,
  io: Io,
  onExit: (code: ExitCode) => void,
): Command {
  const command = suggesting(new StrictCommand(spec.name).copyInheritedSettings(program), io)
    .description(spec.description)
    .addHelpText('after', () => noteHelp(spec.note, program.createHelp()))
    .addHelpText('after', helpAfter(spec.examples))
    .addHelpText('after', exitCodeHelp(spec.exitCodes));
  if (spec.argument) command.addArgument(createArgument(spec.argument));
  for (const { heading, options } of optionGroups(spec)) {
    command.optionsGroup(`${heading ?? 'Options'}:`);
    for (const option of options) command.addOption(createOption(option));
  }
  command.helpOption('-h, --help', 'print help');
  if (spec.commands) {
    command.enablePositionalOptions().helpCommand(false).allowExcessArguments();
    for (const inner of spec.commands) {
      command.addCommand(createCommand(inner, program, io, onExit));
    }
  }
  return command.action(async () => {
    const [unknown] = spec.commands ? command.args : [];
    if (unknown !== undefined) command.error(`error: unknown command '${unknown}'`);
    refuseEmpty(command);
    const run = await spec.load();
    onExit(await run({ args: command.args, options: await readOptions(command, spec, io), io }));
  });
}

/** An unset variable of a script, as in `--base "$BASE"`, is no value. */
function refuseEmpty(command: Command): void {
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

/** The values of a call, of its environment, of hms.config.json, and the defaults. */
async function readOptions(command: Command, spec: CommandSpec, io: Io): Promise<Options> {
  const isWaitTyped = command.getOptionValueSource('wait') === 'cli';
  const options = { ...withoutDefaultsOfRun(command, spec), ...(isWaitTyped && { isWaitTyped }) };
  if (!spec.options.some(({ flags }) => flags === SERVER.flags)) return options;
  const { withServer } = await import('#cli/sign-in/servers.ts');
  const sourceOf = (name: string) =>
    name in options ? command.getOptionValueSource(name) : undefined;
  return await withServer({ args: command.args, options, io }, sourceOf);
}

/** With --run, the values of the run count where nothing is typed or in the environment. */
function withoutDefaultsOfRun(command: Command, spec: CommandSpec): Options {
  const isOfRun = new Set(spec.options.filter((one) => one.isOfRun).map(({ flags }) => flags));
  const options = withOneStore(command);
  if (options.run === undefined) return options;
  const dropped = command.options
    .filter(({ flags }) => isOfRun.has(flags))
    .map((option) => option.attributeName())
    .filter((name) => command.getOptionValueSource(name) === 'default');
  const kept = Object.entries(options).filter(([name]) => !dropped.includes(name));
  return Object.fromEntries(kept);
}

/** Runs are in a folder or in a database: what was typed goes before the environment. */
function withOneStore(command: Command): Options {
  const { journal, ...others } = command.opts<Options>();
  if (!journal) return others;
  const isTyped = (name: string) => command.getOptionValueSource(name) === 'cli';
  if (!isTyped('runsDir')) return { ...others, journal };
  if (isTyped('journal')) command.error('error: --journal and --runs-dir do not go together.');
  return others;
}

/** A command's positional argument; Commander refuses values that are not in `choices`. */
export function createArgument({
  syntax,
  description,
  choices,
}: NonNullable<CommandSpec['argument']>): Argument {
  const argument = new Argument(syntax, description);
  return choices ? argument.choices(choices) : argument;
}

/** Throws if the default of the option is invalid. */
export function createOption({
  flags,
  description,
  env,
  read,
  choices,
  isRepeatable,
  preset,
  ...spec
}: OptionSpec): Option {
  const option = new Option(flags, description);
  if (env) option.env(env);
  if (read) option.argParser(read);
  if (isRepeatable) {
    option.argParser((text: string, before?: readonly string[]) => [...(before ?? []), text]);
  }
  if (choices) option.choices(choices);
  if (preset !== undefined) option.preset(preset);
  if (spec.default !== undefined) {
    option.default(read ? read(spec.default) : spec.default, spec.default);
  }
  return option;
}

function noteHelp(note: string | undefined, help: Help): string {
  return note === undefined ? '' : `\n${help.boxWrap(note, help.helpWidth ?? HELP_WIDTH)}`;
}

function helpAfter(examples: readonly string[]): string {
  return `\nExamples:\n${examples.map((example) => `  $ ${example}`).join('\n')}`;
}

function exitCodeHelp(codes: readonly ExitCode[]): string {
  const lines = codes.map((code) => `  ${String(code).padEnd(4)} ${EXIT_MEANINGS[code]}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}
