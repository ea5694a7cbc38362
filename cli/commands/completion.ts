import type { Call } from '#cli/program/call.ts';
import { COMPLETION_SCRIPTS, completionWords, isShell } from '#cli/program/completion-scripts.ts';
import { EXIT, type ExitCode } from '#cli/program/exit-codes.ts';
import { createProgram } from '#cli/program/program.ts';

/** Prints a completion script made from the program's own commands and options. */
export async function completion({ args: [shell = ''], io }: Call): Promise<ExitCode> {
  if (!isShell(shell)) return EXIT.invalid;
  const words = completionWords(createProgram(io, () => {}));
  await io.stdout.write(COMPLETION_SCRIPTS[shell](words));
  return EXIT.done;
}
