import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Moment } from '#ui/components/moment.tsx';
import type { Services } from '#ui/services.ts';
import type { Loading } from './loading.ts';
import { createRefreshing, type Tab } from './refreshing.ts';

const TAB: Tab = {
  isVisible: () => document.visibilityState === 'visible',
  onChange(callback) {
    document.addEventListener('visibilitychange', callback);
    return () => document.removeEventListener('visibilitychange', callback);
  },
};

export interface RefreshedProps {
  readonly services: Pick<Services, 'clock' | 'session'>;
  readonly of: readonly Loading<object>[];
  /** 'The rooms'. */
  readonly what: string;
}

/** Keeps these values up to date while the screen is open, and says from when they are if that fails. */
export function Refreshed({ services: { clock, session }, of, what }: RefreshedProps) {
  const [refreshing] = useState(() => {
    const isSignedIn = () => session.current() !== undefined;
    return createRefreshing({ clock, tab: TAB, isSignedIn }, of);
  });
  const { oldSince } = useSnapshot(refreshing.state);
  useEffect(() => refreshing.open(), [refreshing]);
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
