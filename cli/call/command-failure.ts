import { EXIT, type ExitCode } from './exit-codes.ts';

/** Ends the command with a message for the user and an exit code. Any other error is a bug in hms. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** Returns the failure of a command that has not sent anything yet (exit code 2). */
export function invalidCommand(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
