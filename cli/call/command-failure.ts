import type { ExitCode } from './exit-codes.ts';

/** Ends a command with one clear sentence for people; anything else that is thrown is a fault. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}
