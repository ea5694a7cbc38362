import type { Call, CommandSpec, Io, Run } from '#cli/call/call.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { readJournalUrl } from '#cli/call/options/option-values.ts';
import { SERVER } from '#cli/call/options/shared-options.ts';
import { createServices } from '#cli/container.ts';

/** A word that the shell may offer. */
interface Candidate {
  readonly word: string;
  readonly description: string;
}

interface Shell {
  /** Asks `hms completion` for candidates, with the line up to the cursor in COMP_LINE. */
  readonly script: string;
  /** A candidate as the script reads it. */
  readonly lineOf: (candidate: Candidate) => string;
}

const SHELLS: Readonly<Record<string, Shell>> = {
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
};

const HELP: Candidate = { word: '--help', description: 'print help' };
const VERSION: Candidate = { word: '--version', description: 'print the version' };

/**
 * `hms completion`: prints a script that completes these commands, or, when that script calls it,
 * the candidates for the line in COMP_LINE. The shell itself completes file names.
 */
export function completionOf(commands: readonly CommandSpec[]): Run {
  return async ({ args: [name = ''], io }: Call) => {
    const shell = SHELLS[name];
    if (!shell) return EXIT.invalid;
    const line = io.env['COMP_LINE'];
    if (line === undefined) await io.stdout.write(shell.script);
    else await io.stdout.lines((await candidatesFor(line, commands, io)).map(shell.lineOf));
    return EXIT.done;
  };
}

async function candidatesFor(
  line: string,
  commands: readonly CommandSpec[],
  io: Io,
): Promise<Candidate[]> {
  const typed = line.trimStart().split(/\s+/).slice(1);
  const last = typed.pop() ?? '';
  const candidates = await wordsAfter(typed, last.startsWith('-'), commands, io);
  return candidates.filter(({ word }) => word.startsWith(last));
}

/** The candidates after the complete words of a line. */
async function wordsAfter(
  [first, ...others]: readonly string[],
  isOption: boolean,
  commands: readonly CommandSpec[],
  { env }: Io,
): Promise<Candidate[]> {
  const help = { word: 'help', description: 'print help for a command' };
  const names = [...commands.map(candidateOf), help];
  if (first === undefined) return isOption ? [HELP, VERSION] : names;
  if (first === 'help') return isOption ? [HELP] : names;
  const outer = commands.find(({ name }) => name === first);
  const command = outer?.commands?.find(({ name }) => name === others[0]) ?? outer;
  if (!command) return [];
  const option = command.options.find(({ flags }) => flags.startsWith(`${others.at(-1)} `));
  if (option?.flags === '--run <run>') return (await namesOfRuns(env)).map(wordOf);
  if (option?.flags === SERVER.flags) return (await namesOfServers(env)).map(wordOf);
  if (option?.flags.includes('<')) return (option.choices ?? []).map(wordOf);
  if (isOption) return [...command.options.map(optionOf), HELP];
  const { argument, commands: inner = [] } = command;
  return [
    ...(argument?.syntax === '[run]' ? (await namesOfRuns(env)).map(wordOf) : []),
    ...inner.map(candidateOf),
    ...(argument?.choices ?? []).map(wordOf),
  ];
}

async function namesOfRuns(env: Io['env']): Promise<readonly string[]> {
  const { HMS_RUNS_DIR: runsDir, HMS_JOURNAL: journal } = env;
  const runs = await createServices({
    ...(runsDir !== undefined && { runsDir }),
    ...(journal !== undefined && { journal: readJournalUrl(journal) }),
  }).load('runs');
  return await runs.names();
}

async function namesOfServers({ HMS_CONFIG: config }: Io['env']): Promise<readonly string[]> {
  const { findServers } = await import('#cli/sign-in/servers.ts');
  const names =
    (await findServers({ ...(config !== undefined && { config }) }))?.servers.map(
      ({ name }) => name,
    ) ?? [];
  // A shell would take other characters apart.
  return names.filter((name) => /^[\w.-]+$/.test(name));
}

function candidateOf({ name, description }: CommandSpec): Candidate {
  return { word: name, description };
}

function optionOf({ flags, description }: CommandSpec['options'][number]): Candidate {
  return { word: flags.split(' ', 1)[0] ?? flags, description };
}

function wordOf(word: string): Candidate {
  return { word, description: '' };
}
