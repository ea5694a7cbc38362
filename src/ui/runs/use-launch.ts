import { useCallback, useSyncExternalStore } from 'react';
import type { Launch } from '#application/launch/launch.ts';
import type { LaunchState } from '#application/launch/launch-state.ts';

/** Minimum time between two updates of the screen, in ms. */
const DRAWING_MS = 100;

/** The state of a launch. While records are created, the screen follows a few times a second. */
export function useLaunch(launch: Pick<Launch, 'state' | 'subscribe'>): LaunchState {
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
