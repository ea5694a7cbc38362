import { useSnapshot } from 'valtio';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** The title and the progress bar (docs/behaviour.md §2). */
export function WizardProgress({ wizard }: { readonly wizard: Wizard }) {
  const { completed } = useSnapshot(wizard.state);
  const total = wizard.steps.length;
  const text = `${completed.length} of ${total} steps completed`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div>
        <p className="text-xl font-semibold tracking-tight">Hotel Setup</p>
        <p className="text-ink/75">Everything you need to open for business, step by step.</p>
      </div>
      <div className="w-full sm:w-72">
        <p className="mb-1.5 text-sm font-medium">{text}</p>
        <ProgressBar label="Setup progress" value={completed.length} max={total} valueText={text} />
      </div>
    </div>
  );
}
