/** What scripts may rely on (CLI.md 'Exit codes'). */
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
