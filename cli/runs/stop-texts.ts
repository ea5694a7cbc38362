// Why a run stopped before its end, in words for people.
import type { StopReason } from './onboarding-run.ts';

export const STOPPED: Readonly<Record<StopReason, string>> = {
  interrupted: 'Interrupted',
  'session-over': 'The server refused the session',
  unreachable: 'The server cannot be reached any more',
};

/** What to do about it, beyond the command that continues the run. */
const ADVICE: Readonly<Partial<Record<StopReason, string>>> = {
  'session-over':
    ' Signing in again did not help. Check that the account still works (hms doctor), ' +
    'then sign in again with hms resume.',
};

const STOPPED_IN_PROGRESS = 'The run was stopped: hms resume continues with this hotel.';

/** Of a hotel that was in progress. */
export const STOP_MESSAGES: Readonly<Record<StopReason, string>> = {
  interrupted: STOPPED_IN_PROGRESS,
  unreachable: STOPPED_IN_PROGRESS,
  'session-over':
    'The server refused the session, also after signing in again. ' +
    'hms resume signs in again and continues with this hotel.',
};

export function stopSentence(stop: StopReason): string {
  return `${STOPPED[stop]}.${ADVICE[stop] ?? ''}`;
}
