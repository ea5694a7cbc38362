import type { ExitCode } from './exit-codes.ts';

/** Ends a command with a message for people. Any other error is a fault of the program. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
