import { useCallback, useSyncExternalStore } from 'react';
import { launchOfOne, type LaunchState } from '#application/launch/launch-state.ts';

interface Followed<State> {
  readonly state: State;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Minimum time between two updates of the screen, in ms. */
const DRAWING_MS = 100;

/** The state of a launch or its undo. While records are created, the screen follows a few times a second. */
export function useLaunch<State>(launch: Followed<State>): State {
  const subscribe = useCallback(
    (draw: () => void) => {
      let waiting: ReturnType<typeof setTimeout> | undefined;
      let isChanged = false;
      const follow = () => {
        isChanged = waiting !== undefined;
        if (isChanged) return;
        draw();
        waiting = setTimeout(() => {
          waiting = undefined;
          if (isChanged) follow();
        }, DRAWING_MS);
      };
      const unsubscribe = launch.subscribe(follow);
      return () => {
        unsubscribe();
        clearTimeout(waiting);
      };
    },
    [launch],
  );
  return useSyncExternalStore(subscribe, () => launch.state);
}

export type LaunchOfOne = ReturnType<typeof useLaunchOfOne>;

/** The state of a launch of one hotel. */
export function useLaunchOfOne(launch: Followed<LaunchState>) {
  const state = useLaunch(launch);
  return { ...state, ...launchOfOne(state) };
}
