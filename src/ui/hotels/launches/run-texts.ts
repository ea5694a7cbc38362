import type { StopReason } from '#application/bulk/run-results.ts';

/** Why a launch stopped, or did not start. Empty if the user already knows the reason. */
export const RUN_TEXTS = {
  notLoaded: 'Connection error. Please check your internet connection and try again.',
  elsewhere: 'Another tab is launching hotels. Wait until it has finished, or continue there.',
  openElsewhere:
    'A launch is open in another tab, and its passwords are only there. Continue in that tab, and close the launch when it is finished.',
  gone: 'This browser no longer has the data of this launch. Close the launch and import the files again: existing hotels are updated, never created twice.',
  damaged:
    'This browser stores a launch that is damaged, so it cannot be shown or continued. You can import its files again: existing hotels are updated, never created twice.',
  interrupted: '',
  'session-over': 'You were signed out. Sign in again, then continue here.',
  'pause-too-long': 'The server asked for a long pause. Continue once it is available.',
  unreachable: 'The server cannot be reached. Continue once it is available.',
} satisfies Readonly<
  Record<StopReason | 'notLoaded' | 'elsewhere' | 'openElsewhere' | 'gone' | 'damaged', string>
>;
