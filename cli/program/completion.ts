import type { Call } from '#cli/call/call.ts';
import { COMPLETION_SCRIPTS, completionWords, isShell } from './completion-scripts.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { createProgram } from './program.ts';

/** Prints a completion script made from the program's own commands and options. */
export async function completion({ args: [shell = ''], io }: Call): Promise<ExitCode> {
  if (!isShell(shell)) return EXIT.invalid;
  const words = completionWords(createProgram(io, () => {}));
  await io.stdout.write(COMPLETION_SCRIPTS[shell](words));
  return EXIT.done;
}
