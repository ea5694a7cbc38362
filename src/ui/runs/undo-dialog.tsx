import {
  recordsTo,
  type PlannedField,
  type PlannedHotel,
  type PlannedRecord,
} from '#application/bulk/plan/planned-hotel.ts';
import type { UndoLaunch } from '#application/launch/undo-launch.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { useRef } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { focusIfLost, useChange } from '#ui/components/focus.ts';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { LaunchError, launchProblemText } from './launch-error.tsx';
import { useLaunch } from './use-launch.ts';

export interface UndoProps {
  readonly undo: UndoLaunch;
  readonly onUndone?: () => void;
}

const SHOWN = 8;

export default function UndoDialog({ undo, onUndone }: UndoProps) {
  const { status, hotels, problem } = useLaunch(undo);
  const error = launchProblemText(problem);
  const isUndone = status === 'undone';
  const isSending = status === 'undoing';
  const changes = hotels.flatMap(({ planned: { records } }) =>
    recordsTo({ records }, 'create', 'update', 'delete'),
  );
  const done = hotels.filter(({ outcome }) => outcome).length;
  const closing = useRef<HTMLButtonElement>(null);
  // The button 'Undo launch' disappears with the focus.
  useChange(isUndone, () => focusIfLost(() => closing.current));
  const close = () => {
    undo.close();
    if (isUndone) onUndone?.();
  };
  return (
    <Modal
      title={isUndone ? 'Launch undone' : 'Undo launch?'}
      role="alertdialog"
      className="max-w-xl"
      onDismiss={isSending ? undefined : close}
    >
      <div className="mt-2 space-y-4">
        <output className="block">
          {status === 'reading' && 'Reading the hotel …'}
          {isSending && hotels.length > 1 && `${done} of ${counted(hotels.length, 'hotel')} undone`}
        </output>
        <output className="sr-only">{isUndone && 'Launch undone.'}</output>
        <LaunchError problem={problem} />
        {!isUndone && hotels.length > 0 && error === '' && (
          <p>
            {changes.length === 0
              ? 'There is nothing to undo.'
              : 'Everything that has not changed since the launch is undone:'}
          </p>
        )}
        {(isUndone || error === '') && (
          <Folded items={hotels} limit={SHOWN} what="hotels">
            {(shown) =>
              shown.map(({ index, planned, titleOf, outcome }) => (
                <section key={index} aria-label={planned.name} className="mb-4 space-y-2">
                  {hotels.length > 1 && <h3 className="font-semibold">{planned.name}</h3>}
                  {isUndone && outcome ? (
                    <Undone outcome={outcome} titleOf={titleOf} />
                  ) : (
                    <Planned planned={planned} titleOf={titleOf} />
                  )}
                </section>
              ))
            }
          </Folded>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button
          ref={closing}
          variant="secondary"
          data-autofocus
          disabled={isSending}
          onClick={close}
        >
          {isUndone || changes.length === 0 ? 'Close' : 'Cancel'}
        </Button>
        {!isUndone && changes.length > 0 && (
          <Button variant="danger" busy={isSending} onClick={() => void undo.confirm()}>
            Undo launch
          </Button>
        )}
      </div>
    </Modal>
  );
}

interface Titles {
  readonly titleOf: (key: string) => string;
}

interface PlannedProps extends Titles {
  readonly planned: PlannedHotel;
}

function Planned({ planned: { records, notes }, titleOf }: PlannedProps) {
  const of = (action: PlannedRecord['action']) => ({
    titleOf,
    records: recordsTo({ records }, action),
  });
  return (
    <>
      <Records title="Deleted" {...of('delete')} />
      <Records title="Restored" {...of('update')} />
      <Records title="Created again" {...of('create')} />
      <Records title="Kept" {...of('keep')} />
      {notes.map((note) => 'message' in note && <p key={note.message}>{note.message}</p>)}
    </>
  );
}

interface RecordsProps extends Titles {
  readonly title: string;
  readonly records: readonly PlannedRecord[];
}

function Records({ title, records, titleOf }: RecordsProps) {
  if (records.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title}: {counted(records.length, 'record')}
      </h3>
      <Folded items={records} limit={SHOWN} what="records">
        {(shown) => (
          <ul className="list-disc pl-5 wrap-anywhere">
            {shown.map(({ key, id = '', action, fields = [], message = '' }) => (
              <li key={`${key} ${id} ${message}`}>
                {titleOf(key)}
                {action === 'update' && `: ${fields.map(plannedFieldText).join('; ')}`}
                {message !== '' && `. ${keptText(message)}`}
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </section>
  );
}

interface UndoneProps extends Titles {
  readonly outcome: Pick<OnboardingOutcome, 'deleted' | 'operations' | 'notes' | 'warnings'>;
}

function Undone({ outcome, titleOf }: UndoneProps) {
  const { deleted = [], operations, notes, warnings } = outcome;
  const kept = [
    ...notes.flatMap((note) =>
      'isKept' in note ? note.operations.map((key) => ({ key, message: note.message })) : [],
    ),
    ...warnings.map(({ operation: key, message }) => ({ key, message })),
  ];
  const figures = [
    `${counted(deleted.length, 'record')} deleted`,
    `${operations.updated.toLocaleString('en')} restored`,
    `${operations.created.toLocaleString('en')} created again`,
  ];
  return (
    <NoticeBox
      kind={kept.length > 0 ? 'warning' : 'success'}
      title={kept.length > 0 ? 'The launch was partly undone' : 'The launch was undone'}
    >
      <p>{figures.join(', ')}.</p>
      <Records
        title="Kept"
        titleOf={titleOf}
        records={kept.map((record) => ({ ...record, action: 'keep' as const }))}
      />
    </NoticeBox>
  );
}

/** 'base_rate is 4444, not 4100' becomes 'base rate is 4444, not 4100'. */
function keptText(message: string): string {
  return message
    .replace('changed since the run:', 'changed since the launch:')
    .replaceAll(/\b[a-z]+(?:_[a-z]+)+(?= is )/g, (field) => fieldInWords(field).toLowerCase());
}

/** For example 'Max occupancy: 2 → 3'. */
function plannedFieldText({ field, from, to }: PlannedField): string {
  const values = [from, to].filter((value) => value !== undefined).map(valueText);
  return `${fieldInWords(field)}: ${values.join(' → ')}`;
}

function valueText(value: PlannedField['to']): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null || value === '' ? 'empty' : String(value);
}
