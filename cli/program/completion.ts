import { textTable } from '#domain/text/text-table.ts';
import { defineCommand, type CommandSpec, type Io } from '#cli/call/command.ts';
import { EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import type { Command } from 'commander';
import { CallServices } from '#cli/container.ts';
import { createProgram } from './program.ts';

interface Shell {
  /** Runs `hms completion` with the line up to the cursor in COMP_LINE, and offers the candidates that it prints. */
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

/** `hms completion`: prints a script for the shell, or with COMP_LINE the candidates for that line. */
export function completionOf(loadCommands: LoadCommands): CommandSpec {
  const shells = Object.keys(SHELLS);
  return defineCommand({
    description: "print a shell's completion script",
    argument: { syntax: '<shell>', description: 'the shell to complete for', choices: shells },
    options: [],
    examples: [
      'source <(hms completion bash)',
      'hms completion zsh > ~/.zfunc/_hms',
      'hms completion fish > ~/.config/fish/completions/hms.fish',
    ],
    exitCodes: LOCAL_EXITS,
    async action({ args: [name = ''], io }) {
      const shell = SHELLS[name];
      const line = io.env['COMP_LINE'];
      if (line === undefined) await io.stdout.write(shell?.script ?? '');
      else {
        const candidates = await candidatesFor(line, loadCommands, io);
        await io.stdout.lines(candidates.map((each) => shell?.lineOf(each) ?? each.word));
      }
      return EXIT.done;
    },
  });
}

interface Candidate {
  readonly word: string;
  readonly description: string;
}

/** Loads the command with this name, or all commands without a name. */
type LoadCommands = (name?: string) => Promise<ReadonlyMap<string, CommandSpec>>;

/** Completes the last word of a line. Shells complete file names themselves. */
async function candidatesFor(
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
  return (await new CallServices(runsDir === undefined ? {} : { runsDir }).runs()).names();
}

async function servers({ HMS_CONFIG: config }: Io['env']): Promise<readonly string[]> {
  const { findServers } = await import('#cli/sign-in/servers.ts');
  const list = await findServers(config === undefined ? {} : { config });
  // Omit names with any other character, because a shell could split them there.
  return (list?.servers ?? []).map(({ name }) => name).filter((name) => /^[\w.-]+$/.test(name));
}
