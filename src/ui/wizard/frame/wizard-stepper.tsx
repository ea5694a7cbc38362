import { Check } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { canOpenStep } from '#ui/wizard/store/wizard-forms.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { useIsBusy } from './use-is-busy.ts';

export function stepPosition(step: number, steps: readonly unknown[]): string {
  return `Step ${step + 1} of ${steps.length}`;
}

/**
 * The progress and the list of steps: a sidebar on windows of at least 1024 px, otherwise a row of
 * numbers above the form (docs/behaviour.md §2).
 */
export function WizardStepper({ wizard }: { readonly wizard: Wizard }) {
  const { step, completed, submitted } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  const total = wizard.steps.length;
  const text = `${completed.length} of ${total} steps completed`;
  return (
    <nav aria-label="Setup steps" className="lg:surface lg:p-2">
      <div className="mb-1.5 flex justify-between gap-x-2 text-sm lg:mx-3 lg:mt-2 lg:block">
        <p className="font-medium">{stepPosition(step, wizard.steps)}</p>
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
      <ol className="flex max-lg:-mx-1 lg:flex-col lg:gap-1">
        {wizard.steps.map(({ key, title }, index) => {
          const isCompleted = completed.includes(key);
          const isCurrent = index === step;
          // A submitted step that became invalid locks later steps. A click on a locked step opens
          // the invalid step, so locked steps stay enabled.
          const canOpen = canOpenStep(index, wizard.steps, submitted) && (!isBusy || isCurrent);
          return (
            <li key={key} className="min-w-0 grow basis-0 lg:basis-auto">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!canOpen}
                onClick={() => wizard.open(index)}
                className={`flex min-h-control w-full items-center justify-center rounded-control p-1 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand enabled:hover:bg-brand-tint disabled:cursor-not-allowed lg:justify-start lg:gap-3 lg:px-3 lg:py-2 lg:text-left forced-colors:focus-visible:outline-offset-2 ${isCurrent ? 'lg:bg-brand-tint forced-colors:border-2' : ''}`}
              >
                <StepMark number={index + 1} isCompleted={isCompleted} isCurrent={isCurrent} />
                <span className="min-w-0 max-lg:sr-only">
                  <span
                    className={`block ${isCurrent ? 'font-semibold' : canOpen ? '' : 'text-ink/75'}`}
                  >
                    {title}
                  </span>{' '}
                  <span className="text-sm text-ink/75">{stateText(isCompleted, isCurrent)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark(step: { number: number; isCompleted: boolean; isCurrent: boolean }) {
  const { number, isCompleted, isCurrent } = step;
  const look = isCompleted
    ? 'border-brand bg-brand text-white'
    : isCurrent
      ? 'border-brand bg-white text-brand-dark'
      : 'border-control bg-white text-ink/75';
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums ${look} ${isCurrent ? 'ring-2 ring-brand/40 ring-offset-2 ring-offset-white forced-colors:border-[Highlight]' : ''}`}
    >
      {isCompleted ? <Check className="size-5" /> : number}
    </span>
  );
}

function stateText(isCompleted: boolean, isCurrent: boolean): string {
  if (isCompleted) return 'Completed';
  return isCurrent ? 'In progress' : 'Not completed yet';
}
