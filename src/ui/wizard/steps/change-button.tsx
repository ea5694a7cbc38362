import { Pencil } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import type { WizardStepKey } from '#ui/wizard/store/wizard-step.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export interface ChangeButtonProps {
  readonly wizard: Wizard;
  readonly part: WizardStepKey;
  /** What the button changes, unless it is the whole step: 'Change Room Plan'. */
  readonly what?: string;
}

/** Opens a section's step, which comes back to the review when it is submitted. Marks an unfinished step. */
export function ChangeButton({ wizard, part, what }: ChangeButtonProps) {
  const { status } = useSnapshot(wizard.launch.state);
  const { completed } = useSnapshot(wizard.state);
  const step = wizard.steps.findIndex(({ key }) => key === part);
  return (
    <>
      {!completed.includes(part) && <Badge tone="warning">Not completed</Badge>}
      <Button
        variant="quiet"
        className="-my-2 -mr-4"
        icon={<Pencil aria-hidden="true" />}
        disabled={status === 'running' || status === 'launched'}
        onClick={() => wizard.change(step)}
      >
        Change <span className="sr-only">{what ?? wizard.steps[step]?.title}</span>
      </Button>
    </>
  );
}
