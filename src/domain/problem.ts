/** One thing wrong with the input: where (a dotted path such as `rates.rates.0.base_rate`) and what. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** A problem or note about a spreadsheet, with its place. */
export interface SheetRemark {
  readonly file: string;
  readonly sheet?: string;
  /** Counted from 1; absent for a whole sheet. */
  readonly row?: number;
  /** Counted from 0; absent if the remark is not about one cell. */
  readonly column?: number;
  /** The title of the column. */
  readonly title?: string;
  readonly message: string;
}

/** Runs each rule in turn and keeps the first message per path: a field shows one error at a time. */
export function problemsOf(checks: Iterable<readonly [path: string, message: string | false]>) {
  // Of millions of hotels, nearly all have none.
  let found: Map<string, Problem> | undefined;
  for (const [path, message] of checks) {
    if (message === false) continue;
    found ??= new Map();
    if (!found.has(path)) found.set(path, { path, message });
  }
  return found ? [...found.values()] : [];
}

/** The same problems below a path: `name` becomes `roomTypes.0.name`. */
export function under(prefix: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({
    path: path === '' ? prefix : `${prefix}.${path}`,
    message,
  }));
}

/** The steps of a dotted path: field names, and list indexes as text. */
export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}
