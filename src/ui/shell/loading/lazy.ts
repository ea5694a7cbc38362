// Code of the app that is loaded on demand.
import { createElement, use, useEffect, type ComponentType } from 'react';

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
    promise: () => (shown ??= load()),
  };
}

/** Something that can be loaded before it is needed. */
export interface Loads {
  load(): Promise<unknown>;
}

/**
 * A component that is loaded when it is first shown, or earlier with `load`. Like React's `lazy`,
 * which keeps a failure forever; here the `LoadBoundary` around it tries again.
 */
export function lazyPart<Props extends object>(
  read: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> & Loads {
  const part = lazyValue(async () => (await read()).default);
  function LazyPart(props: Props) {
    return createElement(use(part.promise()), props);
  }
  return Object.assign(LazyPart, { load: part.load });
}

/**
 * Loads these parts as soon as the user does something, so that they open at once, even offline. Not
 * earlier: they would delay the first screen.
 */
export function usePreloading(parts: readonly Partial<Loads>[]): void {
  useEffect(() => {
    // A failure shows when the part is opened.
    const start = () => parts.forEach((part) => void part.load?.().catch(() => undefined));
    document.addEventListener('focusin', start, { once: true });
    return () => document.removeEventListener('focusin', start);
  }, [parts]);
}
