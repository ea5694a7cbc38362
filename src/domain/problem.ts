/** One thing wrong with the input: where (a dotted path such as `rates.rates.0.base_rate`) and what. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Gathers problems of fields: the first of each path, because a field shows one error at a time. */
export class FieldProblems {
  // Created on demand: nearly all hotels have no problems.
  #found: Map<string, Problem> | undefined;

  /** `message`: what is wrong; false if nothing is. */
  add(path: string, message: string | false): void {
    if (message === false) return;
    this.#found ??= new Map();
    if (!this.#found.has(path)) this.#found.set(path, { path, message });
  }

  all(): Problem[] {
    return this.#found ? [...this.#found.values()] : [];
  }
}

/** The same problems below a path: `name` becomes `roomTypes.0.name`. */
export function under(prefix: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({
    path: path === '' ? prefix : `${prefix}.${path}`,
    message,
  }));
}

/**
 * The problems of the items of a list, below the path of each item: `name` becomes `rates.0.name`.
 */
export function underEach<Item>(
  prefix: string,
  items: readonly Item[],
  problemsOf: (item: Item, index: number) => readonly Problem[],
): Problem[] {
  const problems: Problem[] = [];
  let index = 0;
  for (const item of items) {
    const found = problemsOf(item, index);
    if (found.length > 0) {
      problems.push(...under(prefix === '' ? String(index) : `${prefix}.${index}`, found));
    }
    index += 1;
  }
  return problems;
}

/** The steps of a dotted path: field names, and list indexes as text. */
export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}
