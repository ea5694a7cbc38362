import { Circle, CircleCheck, CircleDot } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { canOpenStep, STEPS } from '#ui/wizard/wizard-steps.ts';
import { useIsBusy } from './step-form.tsx';

export function stepPosition(step: number): string {
  return `Step ${step + 1} of ${STEPS.length}`;
}

/** A sidebar on windows of at least 1024 px, otherwise a row above the form (docs/behaviour.md §2). */
export function WizardStepper({ wizard }: StepProps) {
  const { step, completed, submitted } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  const total = STEPS.length;
  const text = `${completed.length} of ${total} steps completed`;
  return (
    <nav aria-label="Setup steps" className="lg:surface lg:p-2">
      <div className="mb-1.5 flex justify-between gap-x-2 text-sm lg:mx-3 lg:mt-2 lg:block">
        <p className="font-medium">{stepPosition(step)}</p>
        <p className="text-ink/75">{text}</p>
      </div>
      <div className="lg:mx-3 lg:mb-2">
        <ProgressBar
          label="Setup progress"
          done={completed.length}
          total={total}
          valueText={text}
        />
      </div>
      <ol className="flex max-lg:-mx-1 max-lg:mt-1 lg:flex-col">
        {STEPS.map(({ key, title }, index) => {
          const isCompleted = completed.includes(key);
          const isCurrent = index === step;
          const [Icon, word] = markOf(isCompleted, isCurrent);
          // A submitted step that became invalid locks later steps. A click on a locked step opens
          // the invalid step, so locked steps stay enabled.
          const canOpen = canOpenStep(index, submitted) && (!isBusy || isCurrent);
          return (
            <li key={key} className="min-w-0 grow basis-0 lg:basis-auto">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!canOpen}
                onClick={() => wizard.open(index)}
                className={`flex h-10 w-full items-center justify-center gap-3 rounded-control px-1 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand enabled:hover:bg-brand-tint disabled:cursor-not-allowed lg:justify-start lg:px-3 forced-colors:focus-visible:outline-offset-2 ${isCurrent ? 'bg-brand-tint font-semibold forced-colors:border-2' : canOpen ? '' : 'text-ink/75'}`}
              >
                <Icon className={`size-5 shrink-0 ${canOpen ? 'text-brand' : ''}`} />
                <span className="min-w-0 max-lg:sr-only">
                  {title} <span className="sr-only">{word}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function markOf(isCompleted: boolean, isCurrent: boolean) {
  if (isCompleted) return [CircleCheck, 'Completed'] as const;
  return isCurrent
    ? ([CircleDot, 'In progress'] as const)
    : ([Circle, 'Not completed yet'] as const);
}
