import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { heightAs } from '#ui/components/height-as.ts';
import { clockText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import { buttonTitle } from '#ui/wizard/store/wizard-forms.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { useIsBusy } from './use-is-busy.ts';

const ACTION_BAR = heightAs('--action-bar');

interface StepFooterProps {
  readonly wizard: Wizard;
  readonly step: number;
  /** The primary button. */
  readonly children: ReactNode;
}

/** Stays at the bottom of the window, so that a button does not move when it gets the focus. */
export function StepFooter({ wizard, step, children }: StepFooterProps) {
  const { savedAt, storing } = useSnapshot(wizard.state);
  const { country } = useSnapshot(wizard.forms.hotelProfile.state);
  const isBusy = useIsBusy(wizard);
  const previous = wizard.steps[step - 1];
  return (
    <div
      ref={ACTION_BAR}
      className="action-bar bottom-0 -mx-2 -my-3 flex flex-wrap items-center gap-3 border-t border-line bg-page px-2 py-3 max-sm:*:[button]:grow"
    >
      {previous && (
        <Button
          variant="secondary"
          icon={<ArrowLeft />}
          disabled={isBusy}
          onClick={() => wizard.back()}
        >
          Back to {buttonTitle(previous)}
        </Button>
      )}
      <p className="text-sm text-ink/75 max-sm:order-first max-sm:empty:hidden max-sm:w-full sm:ml-auto">
        {savedAt !== undefined &&
          storing === 'stored' &&
          `Saved at ${clockText(savedAt, localeOf(country))}`}
      </p>
      {children}
    </div>
  );
}
