import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** Shown above a wizard that another tab edits; takes the setup over. */
export function ElsewhereBar({ wizard }: { readonly wizard: Wizard }) {
  const { isElsewhere } = useSnapshot(wizard.state);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The element with the focus is now disabled.
    if (isElsewhere) button.current?.focus({ preventScroll: true });
  }, [isElsewhere]);
  const continueHere = async () => {
    await wizard.continueHere();
    if (!wizard.state.isElsewhere) document.getElementById('step-heading')?.focus();
  };
  return (
    <div role="alert" className="sticky top-[calc(var(--top-bar,0px)+var(--page-header,0px))] z-20">
      {isElsewhere && (
        <div className="lower-bar flex flex-wrap items-center justify-center gap-x-6 gap-y-2 border-b-2 border-accent bg-accent-tint px-4 py-2">
          <p className="font-medium">This setup is open in another tab</p>
          <Button ref={button} onClick={() => void continueHere()}>
            Continue here
          </Button>
        </div>
      )}
    </div>
  );
}
