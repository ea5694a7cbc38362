/** Kinds of findings, and their titles. */
export const FINDING_RULES = {
  invalid: 'Invalid configuration',
  doubtful: 'Doubtful configuration',
  different: 'The live hotel differs',
  unconfigured: 'A hotel without a configuration',
  'not-compared': 'A hotel that could not be compared',
  'rates-end': 'Rates end soon',
  change: 'What onboard would change',
  'would-fail': 'onboard would fail',
} as const;

/** A finding at a place of a configuration. */
export interface PlacedFinding {
  readonly rule: keyof typeof FINDING_RULES;
  readonly level: 'error' | 'warning' | 'note';
  /** One line. */
  readonly message: string;
  /** With `/`, relative to the root of the repository if the file is in it. */
  readonly file: string;
  /** From 1; null for the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  /** Whether an earlier report lacks it; undefined without one. */
  readonly isNew?: boolean | undefined;
}
