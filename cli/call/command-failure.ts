import { EXIT, type ExitCode } from './exit-codes.ts';

/** Ends a command with a message for the user. Any other error is a bug. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Ends a command before it has sent anything. */
export function invalidCall(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
