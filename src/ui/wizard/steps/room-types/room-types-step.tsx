import { BedDouble, ClipboardPaste, Plus, Sparkles } from 'lucide-react';
import { Suspense, useState, use, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { duplicateRoomType } from '#domain/rooms/duplicate-room-type.ts';
import { totalRooms, type RoomType, QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { counted } from '#ui/texts/counted.ts';
import {
  EditedItems,
  ListProblem,
  useEditedList,
  type EditedList,
} from '#ui/wizard/steps/edited-list.tsx';
import { Facts } from '#ui/components/facts.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { LiveRoomPlan, useRoomEnds } from './live-room-plan.tsx';
import type { PasteRowsDialogProps } from '#ui/wizard/steps/room-types/paste/paste-rows-dialog.tsx';
import { RoomTypeCard } from './room-type-card.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';

// Loaded on demand, because it needs the long word lists of the spreadsheet import.
const PasteRowsDialog = lazyPart(() => import('./paste/paste-rows-dialog.tsx'));

export default function RoomTypesStep({ wizard }: StepProps) {
  const form = wizard.forms.roomTypes;
  const list = useEditedList(form, 'name');
  const isEmpty = list.items.length === 0;
  // Quick Start is offered once: not again after the user has answered or emptied the list.
  const [isOffering, setIsOffering] = useState(isEmpty);
  if (isOffering && !isEmpty) setIsOffering(false);

  const addPresets = (counts?: readonly number[]) => {
    form.addQuickStart(counts);
    const added = counted(form.state.items.length, 'room type');
    list.announce({ position: 0, text: `${added} added. Change them as you like.` });
  };
  const cards = <RoomTypeCards wizard={wizard} list={list} />;
  const summary = <RoomTypesSummary form={form} />;
  const pasteRows = <PasteRows form={form} list={list} />;
  if (isEmpty) {
    return (
      <>
        {summary}
        {cards}
        {isOffering ? (
          <QuickStartOffer onPresets={addPresets} onBlank={list.add} />
        ) : (
          <EmptyState
            icon={<BedDouble />}
            title="No Room Types Yet"
            actions={
              <>
                <Button icon={<Plus />} onClick={list.add}>
                  Add Your First Room Type
                </Button>
                <Button variant="secondary" icon={<Sparkles />} onClick={() => addPresets()}>
                  Use Quick Start
                </Button>
              </>
            }
          >
            A room type is a kind of room that you sell, such as a Deluxe Room. Add one for each.
          </EmptyState>
        )}
        {pasteRows}
      </>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr]">
        {summary}
        <LiveRoomPlan form={form} />
        <div className="min-w-0 space-y-3">
          {cards}
          <Button
            variant="secondary"
            className="w-full border-dashed"
            icon={<Plus />}
            onClick={list.add}
          >
            Add Room Type
          </Button>
          {pasteRows}
        </div>
      </div>
    </div>
  );
}

interface RoomTypeCardsProps extends StepProps {
  readonly list: EditedList<RoomType>;
}

function RoomTypeCards({ wizard: { forms }, list }: RoomTypeCardsProps) {
  const { roomTypes: form, rates } = forms;
  const { items } = list;
  const { openId = items[0]?.id } = useSnapshot(form.view, { sync: true });
  const rooms = useRoomEnds(form);
  const [announcement, setAnnouncement] = useState('');

  const move = (id: string, position: number) => {
    const focused = document.activeElement;
    const before = items.findIndex((item) => item.id === id);
    flushSync(() => {
      const now = form.move(id, position);
      if (now === before) return;
      setAnnouncement(`${form.itemOf(id)} moved to position ${now + 1} of ${items.length}`);
    });
    // The focused element loses the focus when it moves in the page.
    if (focused instanceof HTMLElement) focused.focus();
  };
  const duplicate = (id: string) => {
    const position = items.findIndex((item) => item.id === id);
    const source = items[position];
    if (!source) return;
    const copy = form.add(duplicateRoomType(source, form.state.items), position + 1);
    rates.copyRate(id, copy);
    list.moveToCopy(copy);
  };
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <EditedItems list={list}>
        {(roomType, position) => (
          <RoomTypeCard
            form={form}
            roomType={roomType}
            isOpen={roomType.id === openId}
            position={position}
            rooms={rooms[position]}
            onMove={move}
            onDuplicate={duplicate}
            onRemove={(id) => list.remove(id)}
          />
        )}
      </EditedItems>
    </>
  );
}

function RoomTypesSummary({ form }: { readonly form: RoomTypesForm }) {
  const roomTypes = useSnapshot(form.state).items;
  return (
    <Card title="Your Room Types" description="Rooms are numbered in the order of this list.">
      <div className="space-y-4">
        <Facts
          isLarge
          of={{
            'Room types': roomTypes.length.toLocaleString('en'),
            'Total rooms': totalRooms(roomTypes).toLocaleString('en'),
          }}
        />
        <ListProblem form={form} />
      </div>
    </Card>
  );
}

interface PasteRowsProps {
  readonly form: RoomTypesForm;
  readonly list: EditedList<RoomType>;
}

function PasteRows({ form, list }: PasteRowsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const add: PasteRowsDialogProps['onAdd'] = (added, report) => {
    setIsOpen(false);
    const position = form.state.items.length - added.length;
    const undo = () => {
      for (const id of added) form.remove(id);
      list.announce({ position, text: 'The pasted rows are removed.' });
    };
    list.announce({ position, text: report, undo });
  };
  return (
    <>
      <Button variant="quiet" icon={<ClipboardPaste />} onClick={() => setIsOpen(true)}>
        Paste Rows
      </Button>
      {isOpen && (
        <LoadBoundary>
          <Suspense>
            <PasteRowsDialog form={form} onAdd={add} onClose={() => setIsOpen(false)} />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}

interface QuickStartOfferProps {
  /** Called with the number of rooms of each preset; 0 leaves the preset out. */
  readonly onPresets: (counts: readonly number[]) => void;
  readonly onBlank: () => void;
}

function QuickStartOffer({ onPresets, onBlank }: QuickStartOfferProps) {
  const [counts, setCounts] = useState(QUICK_START_ROOM_TYPES.map(({ room_count }) => room_count));
  const unit = use(RoomSizeUnit);
  const chosen = counts.filter((count) => count !== 0).length;
  const accept = () => {
    if (chosen > 0) onPresets(counts);
  };
  const acceptByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    accept();
  };
  return (
    <Card
      title="Quick Start"
      description="Start with the room types that most hotels have, then change them as you like. Enter 0 to leave a type out."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {QUICK_START_ROOM_TYPES.map((preset, index) => (
          <li key={preset.name} className="flex gap-3 rounded-control bg-page p-4">
            <BedDouble className="mt-0.5 size-5 shrink-0 text-brand" />
            <div className="min-w-0 grow" role="presentation" onKeyDown={acceptByEnter}>
              <p className="font-medium">{preset.name}</p>
              <p className="text-sm text-ink/75">{preset.bed_configuration}</p>
              <p className="mb-3 text-sm text-ink/75">
                Up to {preset.max_occupancy} guests, {areaText(preset.room_size, unit)}
              </p>
              <NumberField
                id={`room-types-quick-start-${index}`}
                label={`Number of ${preset.name}s`}
                value={counts[index] ?? preset.room_count}
                fallback={preset.room_count}
                onChange={(count) => setCounts(counts.with(index, count))}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button
          icon={<Sparkles />}
          disabled={chosen === 0 || counts.some(Number.isNaN)}
          onClick={accept}
        >
          {`Use Quick Start (${counted(chosen, 'Room Type')})`}
        </Button>
        <Button variant="secondary" icon={<Plus />} onClick={onBlank}>
          Create From Scratch
        </Button>
      </div>
    </Card>
  );
}
