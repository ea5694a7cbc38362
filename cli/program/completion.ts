import { textTable } from '#domain/text/text-table.ts';
import { defineCommand, type CommandSpec } from '#cli/call/command.ts';
import { EXIT, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { candidatesFor, type Candidate, type LoadCommands } from './completion-candidates.ts';

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
