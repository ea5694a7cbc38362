import { createElement, use, useEffect, type ComponentType } from 'react';

/** Thrown if code cannot be loaded: there is no connection, or a new release has replaced the files. */
export class LoadError extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void = () => undefined) {
    super('A part of the app could not be loaded.', { cause });
    this.forget = forget;
  }
}

export type LazyValue<Value> = ReturnType<typeof lazyValue<Value>>;

export function lazyValue<Value>(read: () => Promise<Value>) {
  let isLoaded = false;
  let loading: Promise<Value> | undefined;
  let shown: Promise<Value> | undefined;

  /** Rejects with `LoadError` if loading fails. The next call then tries again. */
  const load = (): Promise<Value> => {
    loading ??= read().then(
      (value) => {
        isLoaded = true;
        // React's `use` reads these fields. Without them, it would show the fallback for 300 ms.
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
    /** For React's `use`, which needs the same promise in every render until a failure is shown. */
    promise: () => (shown ??= load()),
  };
}

export interface Loads {
  load(): Promise<unknown>;
}

/** Unlike React's `lazy`, loading can be repeated, by the `LoadBoundary` around the component. */
export function lazyPart<Props extends object>(
  read: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & Loads {
  const part = lazyValue(async () => (await read()).default);
  function LazyPart(props: Props) {
    return createElement(use(part.promise()), props);
  }
  return Object.assign(LazyPart, { load: part.load });
}

/** Loads these parts on the user's first interaction, so that they open at once, even offline. */
export function usePreloading(parts: readonly Partial<Loads>[]): void {
  useEffect(() => {
    // A failure is reported when the part is opened.
    const start = () => parts.forEach((part) => void part.load?.().catch(() => undefined));
    document.addEventListener('focusin', start, { once: true });
    return () => document.removeEventListener('focusin', start);
  }, [parts]);
}
