/** The rules that annotations and SARIF reports name, with their titles. */
export const FINDING_RULES = {
  invalid: 'Invalid configuration',
  doubtful: 'Configuration warning',
  different: 'Live hotel differs from its configuration',
  unconfigured: 'Hotel without a configuration',
  'not-compared': 'Hotel could not be compared',
  'rates-end': 'Rates end soon',
  change: 'Changes that onboard would make',
  'would-fail': 'onboard would fail',
} as const;

export type Rule = keyof typeof FINDING_RULES;

/** A finding, with the file and line of the configuration that it concerns. */
export interface PlacedFinding {
  readonly rule: Rule;
  readonly level: 'error' | 'warning' | 'note';
  /** Has no line breaks. */
  readonly message: string;
  /** Relative to the root of the repository, with `/`. Absolute if the file is outside it. */
  readonly file: string;
  /** Lines and columns count from 1. Null if the finding concerns the whole file. */
  readonly line: number | null;
  readonly column: number | null;
  /** Whether the earlier report of --compare does not contain this finding. Undefined without --compare. */
  readonly isNew?: boolean | undefined;
}
