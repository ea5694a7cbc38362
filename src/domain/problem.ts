/** `path` is the dotted path of the wrong value, such as `rates.rates.0.base_rate`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}

/** Collects the first problem of each path, because a field shows only one error at a time. */
export class FieldProblems {
  // Created only when needed, because nearly all hotels have no problems.
  #found: Map<string, Problem> | undefined;
  readonly #fields: object;

  /** Problems are in the order of `fields`. Without them, problems keep the order in which they were added. */
  constructor(fields: object = {}) {
    this.#fields = fields;
  }

  add(path: string, message: string | false): void {
    if (message === false) return;
    this.#found ??= new Map();
    if (!this.#found.has(path)) this.#found.set(path, { path, message });
  }

  all(): Problem[] {
    if (!this.#found) return [];
    const order = Object.keys(this.#fields);
    const place = ({ path }: Problem) => order.indexOf(path);
    return [...this.#found.values()].toSorted((a, b) => place(a) - place(b));
  }
}

/** Adds a prefix to the path of each problem: `name` becomes `roomTypes.0.name`. */
export function under(prefix: string, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, message }) => ({
    path: path === '' ? prefix : `${prefix}.${path}`,
    message,
  }));
}

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

export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}
