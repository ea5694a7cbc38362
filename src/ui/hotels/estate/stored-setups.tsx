import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { IN_PROGRESS, lacking } from '#ui/runs/hotel-status.ts';
import { clearSetup, setupPath, setupsOf, type Setup } from '#ui/runs/setups.ts';
import { LINK } from './hotel-cells.tsx';

const SAVED = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const STEPS = 5;

/** The setups of new hotels in this browser. */
export function StoredSetups({ parts }: HotelsSectionProps) {
  const { drafts, username } = parts;
  const read = () => setupsOf(drafts, username).filter(({ hotelId }) => hotelId === undefined);
  const [setups, setSetups] = useState(read);
  const [asked, setAsked] = useState<Setup>();
  if (setups.length === 0) return null;
  const remove = () => {
    if (asked) clearSetup(parts, asked.key);
    setAsked(undefined);
    setSetups(read);
  };
  return (
    <Card
      title="Being set up in this browser"
      description="What you entered is saved in this browser, without passwords."
    >
      <ul className="divide-y divide-line">
        {setups.map((setup) => (
          <SetupLine key={setup.key} setup={setup} onDelete={() => setAsked(setup)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          danger
          title="Delete this setup?"
          confirmLabel="Delete"
          onCancel={() => setAsked(undefined)}
          onConfirm={remove}
        >
          <p>
            This deletes the setup of <bdi>{nameOf(asked)}</bdi> in this browser. Records that a
            launch has created stay on the server.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface SetupLineProps {
  readonly setup: Setup;
  readonly onDelete: () => void;
}

function SetupLine({ setup, onDelete }: SetupLineProps) {
  const { result, step, savedAt } = setup;
  const name = nameOf(setup);
  const warnings = result?.warnings.length ?? 0;
  const status = warnings > 0 ? lacking(warnings) : IN_PROGRESS;
  const facts = [
    result ? 'Launched' : `Step ${step + 1} of ${STEPS}`,
    ...(savedAt === undefined ? [] : [`Saved ${SAVED.format(savedAt)}`]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <bdi className="min-w-0 grow basis-48 font-medium wrap-anywhere">{name}</bdi>
      <span className="text-sm text-ink/75">{facts.join(' · ')}</span>
      <Badge tone={status.tone}>{status.words}</Badge>
      <span className="flex items-center">
        <Link href={setupPath(setup)} className={LINK}>
          {result ? 'Open the report' : 'Continue this setup'}
          <span className="sr-only"> of {name}</span>
        </Link>
        <Button
          variant="quiet"
          className="px-3!"
          icon={<Trash2 />}
          aria-label={`Delete the setup of ${name}`}
          onClick={onDelete}
        />
      </span>
    </li>
  );
}

function nameOf({ name }: Setup): string {
  return name || 'A hotel without a name';
}
