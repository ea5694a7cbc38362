import { launchOfOne } from '#application/launch/launch-state.ts';
import { LaunchFailures } from '#ui/runs/launch-failures.tsx';
import { LaunchPeople } from '#ui/runs/launch-people.tsx';
import { LaunchProgress } from '#ui/runs/launch-progress.tsx';
import { UndoLaunch } from '#ui/runs/undo-launch.tsx';
import { useLaunch } from '#ui/runs/use-launch.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** What a launch does or did. */
export function LaunchDetails({ wizard }: { readonly wizard: Wizard }) {
  const { launch } = wizard;
  const state = useLaunch(launch);
  const { phase, hotel } = launchOfOne(state);
  const { error, warnings, roomNumbers } = hotel;
  const isFailed = phase === 'failed';
  const failures = [...(error && !state.isGivenUp ? [error] : []), ...warnings];
  return (
    <>
      {/* Screen readers announce only regions that exist before their text. */}
      <div role="alert" className="empty:hidden">
        {isFailed && failures.length > 0 && (
          <>
            <LaunchFailures
              failures={failures}
              rooms={roomNumbers}
              onFix={(failure) => wizard.fix(failure)}
            />
            <p className="mt-2 max-w-prose">
              Nothing that you entered is lost. Fix this if you can, then launch again. The launch
              continues where it stopped and creates nothing twice.
            </p>
          </>
        )}
      </div>
      {isFailed && <LaunchPeople launch={launch} />}
      {phase !== 'idle' && <LaunchProgress launch={launch} />}
      {isFailed && <UndoLaunch launch={launch} onUndone={() => wizard.reopenUndone()} />}
    </>
  );
}
