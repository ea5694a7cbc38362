import { subscribe } from 'valtio/vanilla';
import type { SessionKeeper } from '#application/session/session-keeper.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { unfinishedWork, watchUnfinishedWork } from '#ui/shell/session/leaving.ts';
import { counted } from '#ui/texts/counted.ts';
import { createHotelRun, type HotelRun } from './hotel-run.ts';

interface SessionRun {
  readonly id: ReturnType<SessionKeeper['id']>;
  readonly run: HotelRun;
}

const sessions = new WeakMap<SessionKeeper, SessionRun>();

/** Returns the same run until the user signs out. It continues while other pages are shown. */
export function runOfSession(parts: HotelsParts): HotelRun {
  const { session } = parts;
  const id = session.id();
  const last = sessions.get(session);
  if (last && last.id === id) return last.run;
  void last?.run.leave();
  const run = createHotelRun(parts);
  sessions.set(session, { id, run });
  const find = () => (session.id() === id ? lossOf(run) : '');
  watchUnfinishedWork(find);
  subscribe(run.state, () => {
    globalThis.removeEventListener('beforeunload', warn);
    if (find() !== '') globalThis.addEventListener('beforeunload', warn);
  });
  return run;
}

function warn(event: BeforeUnloadEvent): void {
  // The user may have signed out since the listener was added.
  if (unfinishedWork() !== '') event.preventDefault();
}

function lossOf({ state: { status, pending } }: HotelRun): string {
  if (status === 'running' || status === 'pausing')
    return 'Hotels are being launched. If you sign out, the launch stops. You can continue after you sign in again.';
  if (pending > 0)
    return `The generated passwords of ${counted(pending, 'person', 'people')} were not downloaded or printed. They are only on this page.`;
  return '';
}
