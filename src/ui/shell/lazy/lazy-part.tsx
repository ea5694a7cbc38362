import { createElement, use, useEffect, type ComponentType } from 'react';
import { lazyValue } from './lazy-value.ts';

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
