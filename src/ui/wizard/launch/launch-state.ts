import type { Pause } from '#application/ports/request-pauses.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { LaunchResult } from './launch-result.ts';

const none = () => ({ done: 0, failed: 0, total: 0 });
export type StageCounts = ReturnType<typeof none>;

export type LaunchState = ReturnType<typeof idleLaunch>;

export function idleLaunch() {
  return {
    status: 'idle' as 'idle' | 'running' | 'launched' | 'failed',
    ...none(),
    stages: { hotel: none(), rooms: none(), rates: none(), staff: none(), completion: none() },
    /** The operation in progress, such as 'Creating room 101'. */
    current: '',
    stage: undefined as Stage | undefined,
    warnings: [] as readonly TitledFailure[],
    roomNumbers: [] as readonly string[],
    /** True if the server did not confirm whether it created the hotel. */
    mayExist: false,
    error: undefined as (TitledFailure & { readonly stage: Stage }) | undefined,
    /** Users created by this launch and its earlier attempts, with the passwords that were sent. */
    createdUsers: [] as readonly StaffUser[],
    result: undefined as LaunchResult | undefined,
    /** True if the user chose 'Stop waiting'. */
    isGivenUp: false,
    /**
     * The pause that the server asked for, if it is long enough to show
     * (docs/decisions/pause-of-the-server-is-shown.md).
     */
    pause: undefined as Pause | undefined,
  };
}
