import type { Pause } from '#application/ports/request-pauses.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { LaunchResult } from './launch-result.ts';

const none = () => ({ done: 0, failed: 0, total: 0 });
export type StageCounts = ReturnType<typeof none>;

export type LaunchState = ReturnType<typeof idleLaunch>;

/** The initial state, before the first launch. */
export function idleLaunch() {
  return {
    status: 'idle' as 'idle' | 'running' | 'launched' | 'failed',
    ...none(),
    stages: { hotel: none(), rooms: none(), rates: none(), staff: none(), completion: none() },
    /** The operation in progress: 'Creating room 101'. */
    current: '',
    /** The stage of the operation in progress. */
    stage: undefined as Stage | undefined,
    warnings: [] as readonly TitledFailure[],
    /** Of all rooms of the launch. */
    roomNumbers: [] as readonly string[],
    /** It is unclear whether the server created the hotel. */
    mayExist: false,
    error: undefined as (TitledFailure & { readonly stage: Stage }) | undefined,
    /** Users created by this launch and its earlier attempts, with the password that was sent. */
    createdUsers: [] as readonly StaffUser[],
    /** The warnings of a finished launch. */
    result: undefined as LaunchResult | undefined,
    /** The user stopped waiting for the server. */
    isGivenUp: false,
    /** A pause that is worth showing (docs/decisions/pause-of-the-server-is-shown.md). */
    pause: undefined as Pause | undefined,
  };
}
