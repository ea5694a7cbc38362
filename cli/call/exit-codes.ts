/** Scripts rely on these numbers: do not change them (docs/cli.md 'Exit codes'). */
export const EXIT = {
  done: 0,
  failed: 1,
  invalid: 2,
  unreachable: 3,
  incomplete: 4,
  fault: 70,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export type ExitCodes = Readonly<Partial<Record<ExitCode, string>>>;

export const LOCAL_EXITS: ExitCodes = {
  [EXIT.done]: 'all done',
  [EXIT.invalid]: 'the command or a configuration is invalid; nothing was sent',
  [EXIT.fault]: 'an internal error of hms, or standard output could not be written',
};

export const REMOTE_EXITS: ExitCodes = {
  ...LOCAL_EXITS,
  [EXIT.unreachable]:
    'the server cannot be reached, the sign-in was refused, or another process is working on the same run or configurations',
};

export const RUN_EXITS: ExitCodes = {
  ...REMOTE_EXITS,
  [EXIT.failed]:
    'at least one hotel failed or was skipped, you declined the changes, or the run could not be saved',
  [EXIT.incomplete]: 'every hotel exists, but some of its records are missing',
  [EXIT.interrupted]: 'interrupted; the message says how to continue',
};

/** Ends the command with a message for the user and an exit code. Any other error is a bug in hms. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentence: string) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

export function invalidCommand(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
