/** The last line with `--json`, however the command ends (docs/output.md). Commands add fields with `note`. */
export class Summary {
  #isDue: boolean;
  #facts: object = {};
  #failure: string | undefined;

  constructor(isDue: boolean) {
    this.#isDue = isDue;
  }

  get isDue(): boolean {
    return this.#isDue;
  }

  get failure(): string | undefined {
    return this.#failure;
  }

  note(facts: object): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Only the first call has an effect. */
  fail(message: string): void {
    this.#failure ??= message;
  }

  /** Returns the event to print. Returns undefined without `--json`, and from the second call on. */
  take(): object | undefined {
    if (!this.#isDue) return undefined;
    this.#isDue = false;
    const error = this.#failure === undefined ? {} : { error: { message: this.#failure } };
    return { event: 'summary', ...this.#facts, ...error };
  }
}

/** Searches the arguments itself, because a summary is needed even if commander refuses them. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}
