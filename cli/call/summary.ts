/**
 * The last line of every command with `--json`: the command notes its facts here, and main.ts
 * prints them once, however the command ends (docs/cli.md).
 */
export class Summary {
  #facts: object = {};
  #failure: string | undefined;

  note(facts: object): void {
    this.#facts = { ...this.#facts, ...facts };
  }

  /** Why the command did not do what it was asked for; the first reason counts. */
  fail(message: string): void {
    this.#failure ??= message;
  }

  event(): object {
    const error = this.#failure === undefined ? {} : { error: { message: this.#failure } };
    return { event: 'summary', ...this.#facts, ...error };
  }
}

/** `--json` counts also where the rest of the call cannot be understood. */
export function asksForJson(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).includes('--json');
}
