import { NO_INTERRUPTS, withInterrupts, type Interrupts } from '#cli/call/interrupts.ts';
import { Argument, Command, Option, type Help } from 'commander';
import type { Io, CommandSpec } from '#cli/call/command.ts';
import { type ArgumentSpec, OPTION_GROUPS, type OptionSpec } from '#cli/call/options/option.ts';
import type { ExitCode, ExitCodes } from '#cli/call/exit-codes.ts';
import { readVersion } from '#cli/package-root.ts';
import { StrictCommand, withSuggestion, messageText } from './strict-command.ts';
import { SERVER, type SharedOptions } from '#cli/call/options/shared-options.ts';

const PROGRAM = {
  description: 'Sets up hotels in a property-management system.',
  examples: ['hms serve', 'hms onboard hotel.json', 'hms help onboard'],
} as const;

/** In columns. Used if the width of the terminal is unknown. */
const HELP_WIDTH = 80;

/** `onExit` receives the exit code of the command. */
export function createProgram(
  commands: ReadonlyMap<string, CommandSpec>,
  io: Io,
  onExit: (code: ExitCode) => void,
): Command {
  const program = new Command('hms')
    .description(PROGRAM.description)
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand(false)
    // Commander then treats options after the name of a command as options of that command.
    .enablePositionalOptions()
    .showHelpAfterError('(run with --help for more)')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .addHelpText('after', helpAfter(PROGRAM.examples));
  const create = (name: string, spec: CommandSpec): Command => {
    const command = createCommand(name, spec, program, io, onExit);
    for (const [inner, below] of Object.entries(spec.commands ?? {})) {
      command.addCommand(create(inner, below));
    }
    return command;
  };
  for (const [name, spec] of commands) program.addCommand(create(name, spec));
  program.addCommand(createHelpCommand(program, io));
  return suggesting(program, io);
}

/** Replaces commander's help command, which shows the general help for an unknown command instead of an error. */
function createHelpCommand(program: Command, io: Io): Command {
  return suggesting(new Command('help').copyInheritedSettings(program), io)
    .description('print help for a command')
    .argument('[command]', 'name of the command')
    .argument('[subcommand]', 'name of a subcommand')
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

function suggesting(command: Command, { summary }: Io): Command {
  return command.configureOutput({
    outputError: (text, write) => {
      const words = messageText(withSuggestion(text, command).replace(/^error: /, ''));
      summary.fail(words.trim().replaceAll('\n', ' '));
      write(`hms: ${words}`);
    },
  });
}

function createCommand(
  name: string,
  spec: CommandSpec,
  program: Command,
  io: Io,
  onExit: (code: ExitCode) => void,
): Command {
  const command = suggesting(new StrictCommand(name).copyInheritedSettings(program), io)
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
  }
  return command.action(async () => {
    const [unknown] = spec.commands ? command.args : [];
    if (unknown !== undefined) command.error(`error: unknown command '${unknown}'`);
    refuseEmpty(command);
    const options = await readOptions(command, spec, io);
    const act = (interrupts: Interrupts) =>
      spec.action({ args: command.args, options, io: { ...io, interrupts } });
    onExit(await (spec.isInterruptible ? withInterrupts(io.summary, act) : act(NO_INTERRUPTS)));
  });
}

function createArgument({ syntax, description, choices }: ArgumentSpec): Argument {
  const argument = new Argument(syntax, description);
  return choices ? argument.choices(choices) : argument;
}

/** Throws if the default of the option is invalid: that is a bug in the declaration. */
function createOption({
  flags,
  description,
  env,
  read,
  choices,
  isRepeatable,
  preset,
  ofRun,
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
  if (spec.default !== undefined && ofRun !== 'always') {
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

function exitCodeHelp(codes: ExitCodes): string {
  const lines = Object.entries(codes).map(([code, meaning]) => `  ${code.padEnd(4)} ${meaning}`);
  return `\nExit codes:\n${lines.join('\n')}`;
}

/** Refuses an empty value, which a script passes for `--base "$BASE"` if the variable is not set. */
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

/** The values of options: typed ones first, then from the environment, from hms.config.json, and the defaults. */
async function readOptions(command: Command, spec: CommandSpec, io: Io): Promise<SharedOptions> {
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

/** If a command has more options than this, its help prints headings above them. */
const MOST_WITHOUT_HEADINGS = 9;

interface OptionGroup {
  readonly heading?: string;
  readonly options: readonly OptionSpec[];
}

export function optionGroups({ options }: Pick<CommandSpec, 'options'>): OptionGroup[] {
  const groups = OPTION_GROUPS.map((heading) => ({
    heading,
    options: options.filter(({ group }) => group === heading),
  })).filter((group) => group.options.length > 0);
  if (options.length > MOST_WITHOUT_HEADINGS) return groups;
  return [{ options: groups.flatMap((group) => group.options) }];
}
