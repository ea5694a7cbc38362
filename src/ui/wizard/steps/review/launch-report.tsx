import { useSnapshot } from 'valtio';
import { SignInSheetCard } from '#ui/wizard/sign-in-sheet/sign-in-sheet-card.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { FailureText, LaunchWarnings } from './launch-failures.tsx';
import { LaunchProgress } from './launch-progress.tsx';
import { UndoLaunch } from './undo-launch.tsx';

export function LaunchReport({ wizard }: { readonly wizard: Wizard }) {
  const { status, error, isGivenUp } = useSnapshot(wizard.launch.state);
  return (
    <>
      {/* Screen readers announce only regions that exist before their text. */}
      <div role="alert" className="empty:hidden">
        {error && !isGivenUp && (
          <>
            <FailureText wizard={wizard} failure={error} />
            <p className="mt-2 max-w-prose">
              Nothing that you entered is lost. Fix this if you can, then launch again. The launch
              continues where it stopped and creates nothing twice.
            </p>
          </>
        )}
      </div>
      {status === 'failed' && <LaunchWarnings wizard={wizard} />}
      {status === 'failed' && <SignInSheetCard wizard={wizard} />}
      <LaunchProgress launch={wizard.launch} />
      {status === 'failed' && <UndoLaunch wizard={wizard} />}
    </>
  );
}
