import { Check } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { canOpenStep } from '#ui/wizard/store/wizard-forms.ts';
import { useIsBusy } from './use-is-busy.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

/** The steps: a sidebar from 1024 px up, a row above the form below that (docs/behaviour.md §2). */
export function WizardStepper({ wizard }: { readonly wizard: Wizard }) {
  const { step, completed } = useSnapshot(wizard.state);
  const isBusy = useIsBusy(wizard);
  return (
    <nav aria-label="Setup steps" className="lg:col-start-1 lg:row-start-1">
      <ol className="flex gap-1 lg:flex-col lg:rounded-card lg:bg-white lg:p-2 lg:shadow-card forced-colors:lg:border">
        {wizard.steps.map(({ key, title }, index) => {
          const isCompleted = completed.includes(key);
          const isCurrent = index === step;
          const canOpen = canOpenStep(index, wizard.steps, completed) && (!isBusy || isCurrent);
          return (
            <li key={key} className="min-w-0 grow basis-0 lg:basis-auto">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!canOpen}
                onClick={() => wizard.open(index)}
                className={`flex min-h-14 w-full flex-col items-center gap-1 rounded-lg px-1 py-1.5 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand enabled:hover:bg-brand-tint disabled:cursor-not-allowed lg:flex-row lg:gap-3 lg:px-3 lg:py-2 lg:text-left forced-colors:focus-visible:outline-offset-2 ${isCurrent ? 'lg:bg-brand-tint forced-colors:border-2' : ''}`}
              >
                <StepMark number={index + 1} isCompleted={isCompleted} isCurrent={isCurrent} />
                <span className="max-w-full min-w-0">
                  <span
                    className={`block text-xs hyphens-auto sm:text-sm lg:text-base ${isCurrent ? 'font-semibold' : canOpen ? '' : 'text-ink/70'} max-sm:text-[0.6875rem] max-sm:leading-tight`}
                  >
                    {title}
                  </span>{' '}
                  <span className="sr-only text-ink/75 lg:not-sr-only lg:text-sm">
                    {stateText(isCompleted, isCurrent)}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** A tick, or the step's number; the open step has a ring. */
function StepMark(step: { number: number; isCompleted: boolean; isCurrent: boolean }) {
  const { number, isCompleted, isCurrent } = step;
  const look = isCompleted
    ? 'border-brand bg-brand text-white'
    : isCurrent
      ? 'border-brand bg-white text-brand-dark'
      : 'border-ink/40 bg-white text-ink/70';
  return (
    <span
      aria-hidden="true"
      className={`flex size-8 shrink-0 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums ${look} ${isCurrent ? 'ring-2 ring-brand/40 ring-offset-2 forced-colors:border-[Highlight]' : ''}`}
    >
      {isCompleted ? <Check className="size-5" /> : number}
    </span>
  );
}

function stateText(isCompleted: boolean, isCurrent: boolean): string {
  if (isCompleted) return 'Completed';
  return isCurrent ? 'In progress' : 'Not completed yet';
}
