/**
 * The last line of every command with `--json`: the command notes its facts here, and they are
 * printed once, however the command ends (docs/output.md).
 */
export class Summary {
  #isDue: boolean;
  #facts: object = {};
  #failure: string | undefined;

  constructor(isDue: boolean) {
    this.#isDue = isDue;
  }

  /** False without `--json`, and after the summary was taken. */
  get isDue(): boolean {
    return this.#isDue;
  }

  /** The failure; undefined if the command succeeded. */
  get failure(): string | undefined {
    return this.#failure;
  }

  note(facts: object): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Why the command failed; the first reason counts. */
  fail(message: string): void {
    this.#failure ??= message;
  }

  /** The event to print; undefined without `--json`, and after the first call. */
  take(): object | undefined {
    if (!this.#isDue) return undefined;
    this.#isDue = false;
    const error = this.#failure === undefined ? {} : { error: { message: this.#failure } };
    return { event: 'summary', ...this.#facts, ...error };
  }
}

/** `--json` applies even if other arguments are invalid. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}
