/** Code of the app could not be loaded: there is no connection, or a new release has replaced it. */
export class LoadError extends Error {
  /** Called once the failure is shown: the next attempt loads again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void = () => undefined) {
    super('A part of the app could not be loaded.', { cause });
    this.forget = forget;
  }
}

export type LazyValue<Value> = ReturnType<typeof lazyValue<Value>>;

/** A value that needs code which is loaded on demand. */
export function lazyValue<Value>(read: () => Promise<Value>) {
  let isLoaded = false;
  let loading: Promise<Value> | undefined;
  let shown: Promise<Value> | undefined;

  /** Loads once. Rejects with `LoadError`; the next call tries again. */
  const load = (): Promise<Value> => {
    loading ??= read().then(
      (value) => {
        isLoaded = true;
        // React reads this. Otherwise it would show the fallback for 300 ms.
        Object.assign(loading ?? {}, { status: 'fulfilled', value });
        return value;
      },
      (cause: unknown) => {
        loading = undefined;
        throw new LoadError(cause, () => {
          shown = undefined;
        });
      },
    );
    return loading;
  };

  return {
    load,
    isLoaded: () => isLoaded,
    /** For React's `use`: stays the same until its failure is shown. */
    promise(): Promise<Value> {
      shown ??= load();
      return shown;
    },
  };
}
