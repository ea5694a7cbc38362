import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import type { WizardStepKey } from '#ui/wizard/store/wizard-forms.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

export interface ReviewCardProps {
  readonly wizard: Wizard;
  readonly part: WizardStepKey;
  readonly title: string;
  /**
   * What the button changes, such as 'Room Plan': screen readers announce 'Change Room Plan'. By
   * default, the title of the step.
   */
  readonly what?: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/**
 * A section of the review. Its button opens the step of the section; submitting the step returns to
 * the review. A badge marks an unfinished step.
 */
export function ReviewCard({ wizard, part, what, children, ...card }: ReviewCardProps) {
  const { completed } = useSnapshot(wizard.state);
  const step = wizard.steps.findIndex(({ key }) => key === part);
  const actions = (
    <>
      {!completed.includes(part) && <Badge tone="warning">Not completed</Badge>}
      <Button
        variant="quiet"
        className="-my-2 -mr-4"
        icon={<Pencil />}
        onClick={() => wizard.change(step)}
      >
        Change <span className="sr-only">{what ?? wizard.steps[step]?.title}</span>
      </Button>
    </>
  );
  return (
    <Card {...card} actions={actions} className="@container">
      {children}
    </Card>
  );
}

const LIMIT = 6;
const LOOKS = { tiles: 'grid gap-4 @2xl:grid-cols-2', rows: 'divide-y divide-line' };

export interface ReviewListProps<Item> {
  readonly items: readonly Item[];
  /** The plural name of the items, such as 'room types'. */
  readonly what: string;
  readonly look: keyof typeof LOOKS;
  readonly children: (item: Item, index: number) => ReactNode;
}

export function ReviewList<Item>({ items, what, look, children }: ReviewListProps<Item>) {
  return (
    <Folded items={items} limit={LIMIT} what={what}>
      {(shown) => <ul className={LOOKS[look]}>{shown.map(children)}</ul>}
    </Folded>
  );
}

export interface ReviewTileProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
  readonly notes: readonly string[];
}

export function ReviewTile({ title, badge, children, notes }: ReviewTileProps) {
  return (
    <li className="min-w-0 rounded-control bg-page p-4 forced-colors:border">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="min-w-0 text-left font-semibold wrap-anywhere">
          {title}
        </h3>
        {badge}
      </div>
      {children}
      {notes
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <p key={text} dir="auto" className="mt-1 text-left text-sm text-ink/75 wrap-anywhere">
            {text}
          </p>
        ))}
    </li>
  );
}
