import { lazy, useCallback, useEffect, useState, type ComponentType } from 'react';
import { LoadFailure, Retry } from './load-failure.tsx';

export type Loadable<Props> = ComponentType<Props> & Loads;

export interface Loads {
  /** Rejects if it cannot be loaded now; the next call tries again. */
  load(): Promise<unknown>;
}

/**
 * A component that is loaded when it is first shown, or earlier with `load`. A loaded one shows at
 * once, whereas React's `lazy` shows the fallback for 300 ms first. If it cannot be loaded,
 * `Failure` replaces it.
 */
export function loadable<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Failure: ComponentType = LoadFailure,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const loadAndKeep = async () => {
    Loaded ??= (await load()).default;
    return Loaded;
  };
  /** React keeps the result of `lazy`, so each retry needs a new one. */
  const lazyOrFailure = (): ComponentType<Props> =>
    lazy(() =>
      loadAndKeep().then(
        (Content) => ({ default: Content }),
        () => ({ default: () => <Failure /> }),
      ),
    );
  let Lazy = lazyOrFailure();

  function Shown(props: Props) {
    const [Content, setContent] = useState(() => Loaded ?? Lazy);
    const retry = useCallback(async () => {
      const Retried = await loadAndKeep();
      setContent(() => Retried);
    }, []);
    useEffect(
      () => () => {
        // Showing it again retries.
        if (!Loaded) Lazy = lazyOrFailure();
      },
      [],
    );
    return (
      <Retry value={retry}>
        <Content {...props} />
      </Retry>
    );
  }
  return Object.assign(Shown, { load: loadAndKeep });
}

/** Loads these parts one by one when the page is idle, and failed ones when it is online again. */
export function usePreloading(parts: readonly Partial<Loads>[]): void {
  useEffect(() => {
    let isLeft = false;
    const loadAll = async () => {
      for (const part of parts) {
        if (isLeft) return;
        // A failure shows when the part is opened.
        await part.load?.().catch(() => undefined);
      }
    };
    // Not every browser has idle callbacks.
    const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
    const start = () => whenIdle(() => void loadAll());
    start();
    globalThis.addEventListener('online', start);
    return () => {
      isLeft = true;
      globalThis.removeEventListener('online', start);
    };
  }, [parts]);
}

/** Props of a control: loads what it opens as soon as the user points at it or tabs to it. */
export function loadedOnApproach(part: Loads) {
  // A failure shows when the part is opened.
  const start = () => void part.load().catch(() => undefined);
  return { onPointerEnter: start, onFocus: start };
}
