import type { Wizard } from '#ui/wizard/store/wizard.ts';

export interface StepLinkProps {
  readonly wizard: Wizard;
  readonly text: string;
  readonly step: number;
  /** The key of the field in the step's form; '' for the step's heading. */
  readonly field: string;
}

/** Opens a step at a field; submitting the step returns to the review. */
export function StepLink({ wizard, text, step, field }: StepLinkProps) {
  return (
    <a
      href={`?step=${step + 1}`}
      className="rounded-sm font-medium text-brand-dark underline underline-offset-2 hover:text-ink focus-ring"
      onClick={(event) => {
        event.preventDefault();
        wizard.change(step, field);
      }}
    >
      {text}
    </a>
  );
}
