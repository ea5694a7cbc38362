import type { Command } from 'commander';

interface OptionWord {
  readonly flag: string;
  readonly description: string;
  /** What kind of value it takes, as its flags name it: `file`, `url`. */
  readonly value: string | undefined;
}

interface CommandWords {
  readonly name: string;
  readonly description: string;
  readonly options: readonly OptionWord[];
  /** What its argument may be, or a command of its own; empty where it is a file. */
  readonly choices: readonly string[];
  readonly takesFiles: boolean;
}

/** What a program offers to complete, read from the program itself. */
export function completionWords(program: Command): CommandWords[] {
  const help = program.createHelp();
  return help.visibleCommands(program).map((command) => ({
    name: command.name(),
    description: command.description(),
    options: help
      .visibleOptions(command)
      .flatMap(({ long, description, flags }) =>
        long ? [{ flag: long, description, value: /<(.+)>/.exec(flags)?.[1] }] : [],
      ),
    choices: [
      ...(command.name() === 'help' ? program : command).commands.map((other) => other.name()),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    ],
    takesFiles: command.registeredArguments.some(({ variadic }) => variadic),
  }));
}

type Script = (commands: readonly CommandWords[]) => string;

export const COMPLETION_SCRIPTS = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
} as const satisfies Record<string, Script>;

export function isShell(name: string): name is keyof typeof COMPLETION_SCRIPTS {
  return name in COMPLETION_SCRIPTS;
}

function bashScript(commands: readonly CommandWords[]): string {
  const names = commands.map(({ name }) => name);
  const cases = commands.map(
    ({ name, options, choices }) =>
      `    ${name}) words='${[...choices, ...options.map(({ flag }) => flag)].join(' ')}' ;;`,
  );
  return `# hms completion for bash
_hms() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" words
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=($(compgen -W '${[...names, '--help', '--version'].join(' ')}' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
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
  const names = commands.map(
    ({ name, description }) => `    ${quoted(`${name}:${description.replaceAll(':', '\\:')}`)}`,
  );
  const cases = commands.map(({ name, options, choices, takesFiles }) => {
    const specs = options.map(({ flag, description, value }) => {
      const text = description.replace(/[[\]:\\]/g, '\\$&');
      return quoted(
        `${flag}[${text}]${value ? `:${value}:${value === 'file' ? '_files' : ' '}` : ''}`,
      );
    });
    if (choices.length > 0) specs.push(quoted(`1:name:(${choices.join(' ')})`));
    if (takesFiles) specs.push(quoted('*:configuration:_files'));
    return `    ${name}) _arguments ${specs.join(' ')} ;;`;
  });
  return `#compdef hms
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
  case $words[1] in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = _hms ]; then _hms "$@"; else compdef _hms hms; fi
`;
}

function fishScript(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, description, options, choices, takesFiles }) => {
    const inside = `complete -c hms -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c hms -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
      ...options.map(
        ({ flag, description: text, value }) =>
          `${inside} -l ${flag.slice(2)}${value ? ' -r' : ''}${value && value !== 'file' ? ' -f' : ''} -d ${quoted(text)}`,
      ),
      ...(choices.length > 0 ? [`${inside} -f -a ${quoted(choices.join(' '))}`] : []),
      ...(takesFiles ? [`${inside} -F`] : []),
    ];
  });
  return `# hms completion for fish\n${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
