import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { Pause } from '#application/ports/request-pauses.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { LaunchResult } from './launch-result.ts';

export interface StageCounts {
  done: number;
  failed: number;
  total: number;
}

/** A failure with a title for people: 'Room 107'. */
export interface LaunchFailure extends FailedOperation {
  readonly title: string;
}

export interface LaunchState {
  status: 'idle' | 'running' | 'launched' | 'failed';
  done: number;
  failed: number;
  total: number;
  stages: Record<Stage, StageCounts>;
  /** The operation in progress: 'Creating room 101'. */
  current: string;
  /** The stage of the operation in progress. */
  stage: Stage | undefined;
  warnings: readonly LaunchFailure[];
  /** Of all rooms of the launch. */
  roomNumbers: readonly string[];
  error: (LaunchFailure & { readonly stage: Stage }) | undefined;
  /** Of a launch that finished with warnings. */
  result: LaunchResult | undefined;
  /** The user gave up waiting for the server. */
  isGivenUp: boolean;
  /** A pause that is worth showing (docs/decisions.md R25). */
  pause: Pause | undefined;
}

const none = (): StageCounts => ({ done: 0, failed: 0, total: 0 });

/** Before the first launch. */
export function idleLaunch(): LaunchState {
  return {
    status: 'idle',
    ...none(),
    stages: { hotel: none(), rooms: none(), rates: none(), staff: none(), completion: none() },
    current: '',
    stage: undefined,
    warnings: [],
    roomNumbers: [],
    error: undefined,
    result: undefined,
    isGivenUp: false,
    pause: undefined,
  };
}
