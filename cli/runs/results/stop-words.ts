import type { StopReason } from '#application/bulk/run-results.ts';

interface StopWords {
  readonly why: string;
  /** What the user has to do before the run can continue */
  readonly advice?: string;
  /** The message for a hotel that was in progress */
  readonly ofHotel: string;
}

const STOPPED_IN_PROGRESS = 'The run was stopped: hms resume continues with this hotel.';

const WORDS: Readonly<Record<StopReason, StopWords>> = {
  interrupted: { why: 'Interrupted.', ofHotel: STOPPED_IN_PROGRESS },
  unreachable: {
    why: 'The server can no longer be reached.',
    ofHotel: STOPPED_IN_PROGRESS,
  },
  'pause-too-long': {
    why: 'The server asked for a longer pause than --wait allows.',
    ofHotel: STOPPED_IN_PROGRESS,
  },
  'session-over': {
    why: 'The server refused the session.',
    advice:
      'Check that the account, or the token in HMS_TOKEN, still works (hms doctor), ' +
      'then sign in again with hms resume.',
    ofHotel:
      'The server refused the session, and no new one could be opened. ' +
      'hms resume signs in again and continues with this hotel.',
  },
};

export function stopSentence(stop: StopReason): string {
  const { why, advice } = WORDS[stop];
  return advice === undefined ? why : `${why} ${advice}`;
}

export function stopMessage(stop: StopReason): string {
  return WORDS[stop].ofHotel;
}

export function notStartedMessage(stop: StopReason): string {
  return `Not started. ${WORDS[stop].why}`;
}
