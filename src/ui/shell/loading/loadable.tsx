import { lazy, useCallback, useEffect, useState, type ComponentType } from 'react';
import { LoadFailure, Retry } from './load-failure.tsx';

export type Loadable<Props> = ComponentType<Props> & Loads;

export interface Loads {
  /** Rejects where it cannot be loaded now; the next call tries again. */
  load(): Promise<unknown>;
}

/**
 * A component that is loaded when it is first shown, if it was not before. One that is there is shown
 * at once: React's `lazy` shows the fallback first, and what follows a fallback 300 ms later. One that
 * cannot be loaded is replaced by the reason and 'Try again'.
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
  /** React keeps the result for good, so a failure is followed by a new one. */
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
        // Who comes back later has it tried again.
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

/** Loads these one after the other once the page is idle, and what failed when it is online again. */
export function usePreloading(parts: readonly Partial<Loads>[]): void {
  useEffect(() => {
    let isLeft = false;
    const loadAll = async () => {
      for (const part of parts) {
        if (isLeft) return;
        // A failure shows where the part is opened.
        await part.load?.().catch(() => undefined);
      }
    };
    // Not every browser says when it is idle.
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
