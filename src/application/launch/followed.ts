/** Something whose state a screen follows. */
export abstract class Followed<State extends object> {
  state: State;
  readonly #listeners = new Set<() => void>();

  constructor(state: State) {
    this.state = state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected change(changes: Partial<State>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
