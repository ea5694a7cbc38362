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

export const EXIT_MEANINGS: Readonly<Record<ExitCode, string>> = {
  [EXIT.done]: 'all done',
  [EXIT.failed]: 'at least one hotel failed or differs, or the command failed for another reason',
  [EXIT.invalid]: 'the command or a configuration is invalid; nothing was sent',
  [EXIT.unreachable]:
    'the server or the database of runs cannot be reached or refused the sign-in, or another process is working on the run or its configurations',
  [EXIT.incomplete]: 'every hotel exists, but some of its records are missing',
  [EXIT.fault]: 'an internal error of hms, or standard output could not be written',
  [EXIT.interrupted]: 'interrupted; the message says how to continue',
};

export const LOCAL_EXITS = [EXIT.done, EXIT.invalid, EXIT.fault];

/** For commands that read stored runs: the runs may be in a database, which may be unreachable. */
export const STORE_EXITS = [EXIT.done, EXIT.invalid, EXIT.unreachable, EXIT.fault];

export const READING_EXITS = [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.unreachable, EXIT.fault];
