import { useEffect, useState } from 'react';
import { Moment } from '#ui/components/moment.tsx';
import type { Services } from '#ui/services.ts';
import type { Resource } from './resource.ts';

const PAUSE_MS = 60_000;

export interface RefreshedProps {
  readonly services: Pick<Services, 'clock' | 'session'>;
  readonly of: readonly Pick<Resource<object>, 'refresh'>[];
  /** For example 'The rooms'. Must be plural. */
  readonly what: string;
}

/**
 * Refreshes the values when the user returns to the tab, and every minute while the tab is visible, because
 * other users may change them. If a refresh fails, shows the time of the last successful refresh.
 */
export function Refreshed({ services, of, what }: RefreshedProps) {
  const [parts] = useState({ ...services, of });
  const [oldSince, setOldSince] = useState<number>();
  useEffect(() => {
    const { clock, session } = parts;
    const leaving = new AbortController();
    const { signal } = leaving;
    let readAt = clock.now();
    let isReading = false;
    const read = async () => {
      const isWanted = document.visibilityState === 'visible' && session.current() !== undefined;
      if (isReading || !isWanted) return;
      isReading = true;
      const startedAt = clock.now();
      try {
        const results = await Promise.all(parts.of.map((value) => value.refresh()));
        const isDone = results.every(Boolean);
        if (isDone) readAt = startedAt;
        setOldSince(isDone ? undefined : readAt);
      } finally {
        isReading = false;
      }
    };
    const repeat = async () => {
      await clock.sleep(PAUSE_MS, signal);
      if (signal.aborted) return;
      await read();
      await repeat();
    };
    void repeat();
    document.addEventListener('visibilitychange', () => void read(), { signal });
    return () => leaving.abort();
  }, [parts]);
  return (
    <output className="block text-sm text-ink/75 not-empty:mb-4">
      {oldSince !== undefined && (
        <>
          {what} could not be refreshed. They are from <Moment ms={oldSince} />.
        </>
      )}
    </output>
  );
}
