import type { ResultRow } from '#application/results/result-row.ts';

/** A sequence that is read piece by piece, because a run with many hotels may not fit into memory. */
export type Pieces<Item> = AsyncIterable<Item> | Iterable<Item>;

export interface ReportHotel {
  readonly name: string;
  readonly code: string;
  readonly hotel_id: string | null;
  readonly file?: string;
  readonly status: string;
  readonly word: string;
  readonly rows: readonly ResultRow[];
  /** The columns in `Report.figures`. */
  readonly figures: Readonly<Record<string, number | undefined>>;
}

export interface Tile {
  readonly count: number;
  readonly word: string;
}

interface Chart {
  readonly title: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  readonly kind: string;
  readonly count: number;
}

/** What a command has found. Each renderer takes it: html.ts, csv.ts, json.ts, markdown.ts. */
export interface Report {
  /** `Onboarding of 12 hotels` */
  readonly title: string;
  /** Time of the report, in ms since 1970. */
  readonly asOf: number;
  readonly facts: readonly string[];
  readonly tiles: readonly Tile[];
  readonly notes: readonly string[];
  readonly next?: { readonly lines: readonly string[]; readonly commands: readonly string[] };
  readonly charts?: readonly Chart[];
  readonly data: object;
  /** Names of the figures of each hotel. */
  readonly figures: readonly string[];
  /** Findings with their places in configurations, for SARIF. */
  readonly findings?: readonly PlacedFinding[];
  /** Can be read several times. */
  readonly hotels: () => Pieces<ReportHotel>;
}

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
