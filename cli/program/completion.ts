import { ownValue, textTable } from '#domain/text/text-table.ts';
import type { Io } from '#cli/call/call.ts';
import { defineCommand, type CommandSpec } from '#cli/call/command.ts';
import { EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import type { OptionSpec } from '#cli/call/options/option.ts';
import { Services } from '#cli/container.ts';

interface Candidate {
  readonly word: string;
  readonly description: string;
}

interface Shell {
  /**
   * Passes the line up to the cursor to `hms completion` in COMP_LINE, and offers the candidates that the command
   * prints.
   */
  readonly script: string;
  /** A candidate in the format that the script reads. */
  readonly lineOf: (candidate: Candidate) => string;
}

const SHELLS: Readonly<Record<string, Shell>> = textTable({
  bash: {
    script: `# hms completion for bash
_hms() {
  local word
  COMPREPLY=()
  while IFS= read -r word; do
    COMPREPLY+=("$word")
  done < <(COMP_LINE="\${COMP_LINE:0:COMP_POINT}" hms completion bash 2>/dev/null)
}
complete -o default -o bashdefault -F _hms hms
`,
    lineOf: ({ word }) => word,
  },
  zsh: {
    script: `#compdef hms
_hms() {
  local -a found
  found=("\${(@f)$(COMP_LINE="\${(j: :)words[1,CURRENT]}" hms completion zsh 2>/dev/null)}")
  if [[ -n "$found" ]]; then _describe hms found; else _files; fi
}
if [ "$funcstack[1]" = _hms ]; then _hms "$@"; else compdef _hms hms; fi
`,
    lineOf: ({ word, description }) => `${word}:${description}`,
  },
  fish: {
    script: `# hms completion for fish
function _hms
  set -l found (COMP_LINE=(commandline -cp | string collect) hms completion fish 2>/dev/null)
  if test (count $found) -gt 0
    printf '%s\\n' $found
  else
    __fish_complete_path (commandline -ct)
  end
end
complete -c hms -f -a '(_hms)'
`,
    lineOf: ({ word, description }) => `${word}\t${description}`,
  },
});

const HELP: Candidate = { word: '--help', description: 'print help' };
const HELP_COMMAND: Candidate = { word: 'help', description: 'print help for a command' };
const VERSION: Candidate = { word: '--version', description: 'print the version' };

/** Loads the command with this name, or all commands without a name. */
type LoadCommands = (name?: string) => Promise<ReadonlyMap<string, CommandSpec>>;

/**
 * `hms completion`: prints a script for the shell. When the script runs it with COMP_LINE, it prints the candidates for
 * that line instead. Shells complete file names themselves.
 */
export function completionOf(loadCommands: LoadCommands): CommandSpec {
  return defineCommand({
    description: "print a shell's completion script",
    argument: {
      syntax: '<shell>',
      description: 'the shell to complete for',
      choices: Object.keys(SHELLS),
    },
    options: [],
    examples: [
      'source <(hms completion bash)',
      'hms completion zsh > ~/.zfunc/_hms',
      'hms completion fish > ~/.config/fish/completions/hms.fish',
    ],
    exitCodes: LOCAL_EXITS,
    async action({ args: [name = ''], io }) {
      const shell = SHELLS[name];
      if (!shell) return EXIT.invalid;
      const line = io.env['COMP_LINE'];
      if (line === undefined) await io.stdout.write(shell.script);
      else {
        const candidates = await candidatesFor(line, loadCommands, io);
        await io.stdout.lines(candidates.map(shell.lineOf));
      }
      return EXIT.done;
    },
  });
}

async function candidatesFor(
  line: string,
  loadCommands: LoadCommands,
  io: Io,
): Promise<Candidate[]> {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  const candidates = await wordsAfter(typed, last.startsWith('-'), loadCommands, io);
  return candidates.filter(({ word }) => word.startsWith(last));
}

/** The candidates for the word that follows these complete words. */
async function wordsAfter(
  [first, ...others]: readonly string[],
  isOption: boolean,
  loadCommands: LoadCommands,
  { env }: Io,
): Promise<Candidate[]> {
  const commands = await loadCommands(first);
  const names = () => [...Array.from(commands, candidateOf), HELP_COMMAND];
  if (first === undefined) return isOption ? [HELP, VERSION] : names();
  if (first === 'help') return isOption ? [HELP] : names();
  const outer = commands.get(first);
  const command = ownValue(outer?.commands, others[0] ?? '') ?? outer;
  if (!command) return [];
  const option = command.options.find(({ flags }) => flags.startsWith(`${others.at(-1)} `));
  if (option?.flags.includes('<')) return await valuesOf(option, env);
  if (isOption) return [...command.options.map(optionOf), HELP];
  const { argument, commands: inner = {} } = command;
  return [
    ...Object.entries(inner).map(candidateOf),
    ...(argument ? await valuesOf(argument, env) : []),
  ];
}

/** The values that can be listed: names of runs or servers, or the choices of the option. */
async function valuesOf(
  { names, choices = [] }: Pick<OptionSpec, 'names' | 'choices'>,
  env: Io['env'],
): Promise<Candidate[]> {
  if (names === 'runs') return (await namesOfRuns(env)).map(wordOf);
  if (names === 'servers') return (await namesOfServers(env)).map(wordOf);
  return choices.map(wordOf);
}

async function namesOfRuns(env: Io['env']): Promise<readonly string[]> {
  const { HMS_RUNS_DIR: runsDir } = env;
  const runs = await new Services(runsDir === undefined ? {} : { runsDir }).runs();
  return await runs.names();
}

async function namesOfServers({ HMS_CONFIG: config }: Io['env']): Promise<readonly string[]> {
  const { findServers } = await import('#cli/sign-in/servers.ts');
  const names =
    (await findServers({ ...(config !== undefined && { config }) }))?.servers.map(
      ({ name }) => name,
    ) ?? [];
  // Omit names with any other character, because a shell could split them there.
  return names.filter((name) => /^[\w.-]+$/.test(name));
}

function candidateOf([word, { description }]: readonly [string, CommandSpec]): Candidate {
  return { word, description };
}

function optionOf({ flags, description }: OptionSpec): Candidate {
  return { word: flags.split(' ', 1)[0] ?? flags, description };
}

function wordOf(word: string): Candidate {
  return { word, description: '' };
}
