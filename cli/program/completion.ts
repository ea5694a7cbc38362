import type { Call, CommandSpec, Run } from '#cli/call/call.ts';
import { EXIT } from '#cli/call/exit-codes.ts';
import { RUNS_FOLDER } from '#cli/call/runs-folder.ts';

interface OptionWord {
  readonly flag: string;
  readonly description: string;
  /** The kind of value that it takes, as its flags name it: `file`, `url`. */
  readonly value?: string | undefined;
}

interface CommandWords {
  /** One word, or two for a command below another: `runs show`. */
  readonly words: readonly string[];
  readonly description: string;
  readonly options: readonly OptionWord[];
  /** The possible values of its argument, and the commands below it. */
  readonly choices: readonly string[];
  readonly takesFiles: boolean;
  /** Its argument is the name of a run. */
  readonly takesRun: boolean;
}

const HELP: OptionWord = { flag: '--help', description: 'print help' };

const SCRIPTS = { bash: bashScript, zsh: zshScript, fish: fishScript };

/** `hms completion`: prints a script that completes these commands and their options. */
export function completionOf(commands: readonly CommandSpec[]): Run {
  return async ({ args: [shell = ''], io }: Call) => {
    if (!isShell(shell)) return EXIT.invalid;
    const help: CommandWords = {
      words: ['help'],
      description: 'print help for a command',
      options: [HELP],
      choices: [...commands.map(({ name }) => name), 'help'],
      takesFiles: false,
      takesRun: false,
    };
    await io.stdout.write(
      SCRIPTS[shell]([...commands.flatMap((command) => wordsOf(command)), help]),
    );
    return EXIT.done;
  };
}

function isShell(name: string): name is keyof typeof SCRIPTS {
  return name in SCRIPTS;
}

/** The commands below this one come before it, because their words are longer. */
function wordsOf(command: CommandSpec, above: readonly string[] = []): CommandWords[] {
  const { name, description, argument, options, commands = [] } = command;
  const words = [...above, name];
  return [
    ...commands.flatMap((inner) => wordsOf(inner, words)),
    {
      words,
      description,
      options: [
        ...options.map(({ flags, description: text }) => ({
          flag: flags.split(' ', 1)[0] ?? flags,
          description: text,
          value: /<([^<>]+)>/.exec(flags)?.[1],
        })),
        HELP,
      ],
      choices: [...commands.map((inner) => inner.name), ...(argument?.choices ?? [])],
      takesFiles: argument?.syntax.includes('...') ?? false,
      takesRun: argument?.syntax === '[run]',
    },
  ];
}

/** A shell pattern for the words before the one to complete. */
function patternOf({ words }: CommandWords): string {
  const start = words.join(' ');
  return `'${start}'|'${start} '*`;
}

function namesOf(commands: readonly CommandWords[]): readonly CommandWords[] {
  return commands.filter(({ words }) => words.length === 1);
}

/** bash executes its words, and anyone may name a file: only names made of safe characters get in. */
function bashScript(commands: readonly CommandWords[]): string {
  const names = namesOf(commands).flatMap(({ words }) => words);
  const cases = commands.map((command) => {
    const { options, choices, takesRun } = command;
    const words = [...choices, ...options.map(({ flag }) => flag)].join(' ');
    return `    ${patternOf(command)}) words=${takesRun ? '"$(_hms_runs) "' : ''}'${words}' ;;`;
  });
  return `# hms completion for bash
_hms_runs() {
  local run
  for run in "\${HMS_RUNS_DIR:-${RUNS_FOLDER}}"/*.db; do
    run="\${run##*/}"
    [[ "\${run%.db}" =~ ^[0-9a-z-]+$ ]] && printf '%s ' "\${run%.db}"
  done
}
_hms() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" words
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${[...names, '--help', '--version'].join(' ')}' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[*]:1:COMP_CWORD-1}" in
${cases.join('\n')}
    *) words='' ;;
  esac
  COMPREPLY=()
  if [[ $cur == -* || $words != --* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
  fi
}
complete -o default -o bashdefault -F _hms hms
`;
}

function zshScript(commands: readonly CommandWords[]): string {
  const names = namesOf(commands).map(
    ({ words, description }) =>
      `    ${quoted(`${words[0]}:${description.replaceAll(':', '\\:')}`)}`,
  );
  const cases = commands.map((command) => {
    const { words, options, choices, takesFiles, takesRun } = command;
    const specs = options.map(({ flag, description, value }) => {
      const text = description.replace(/[[\]:\\]/g, '\\$&');
      return quoted(
        `${flag}[${text}]${value ? `:${value}:${value === 'file' ? '_files' : ' '}` : ''}`,
      );
    });
    if (choices.length > 0) specs.push(quoted(`1:name:(${choices.join(' ')})`));
    if (takesFiles) specs.push(quoted('*:configuration:_files'));
    if (takesRun) specs.push(quoted('1:run:_hms_runs'));
    const inner = words.length > 1 ? 'shift words; (( CURRENT-- )); ' : '';
    return `    ${patternOf(command)}) ${inner}_arguments ${specs.join(' ')} ;;`;
  });
  return `#compdef hms
_hms_runs() {
  local -a runs
  runs=(\${HMS_RUNS_DIR:-${RUNS_FOLDER}}/*.db(N:t:r))
  compadd -a runs
}
_hms() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "\${(j: :)words[1,CURRENT-1]}" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _hms ]; then _hms "$@"; else compdef _hms hms; fi
`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap((command) => {
    const { words, description, options, choices, takesFiles, takesRun } = command;
    const [name = '', ...inner] = words;
    const seen = [
      ...words.map((word) => `__fish_seen_subcommand_from ${word}`),
      ...(choices.length > 0 ? [`not __fish_seen_subcommand_from ${choices.join(' ')}`] : []),
    ];
    const inside = `complete -c hms -n '${seen.join('; and ')}'`;
    return [
      ...(inner.length > 0
        ? []
        : [`complete -c hms -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`]),
      ...options.map(
        ({ flag, description: text, value }) =>
          `${inside} -l ${flag.slice(2)}${value ? ' -r' : ''}${value && value !== 'file' ? ' -f' : ''} -d ${quoted(text)}`,
      ),
      ...(choices.length > 0 ? [`${inside} -f -a ${quoted(choices.join(' '))}`] : []),
      ...(takesFiles ? [`${inside} -F`] : []),
      ...(takesRun ? [`${inside} -f -a '(_hms_runs)'`] : []),
    ];
  });
  return `# hms completion for fish
function _hms_runs
  set -l folder ${RUNS_FOLDER}
  set -q HMS_RUNS_DIR; and set folder $HMS_RUNS_DIR
  for run in $folder/*.db
    string replace -r '.*/(.*)\\.db$' '$1' -- $run
  end
end
${lines.join('\n')}
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
