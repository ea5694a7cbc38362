import { BedDouble, ClipboardPaste, Plus, Sparkles } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { totalRooms, type RoomType } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';
import { counted } from '#ui/texts/counted.ts';
import { ListProblem, useEditedList, type EditedList } from '#ui/wizard/steps/edited-list.tsx';
import { Figures } from '#ui/wizard/steps/figures.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { NumberingToggle } from './numbering-toggle.tsx';
import { QuickStartOffer } from './quick-start-offer.tsx';
import type { PasteRowsDialogProps } from './paste/paste-rows-dialog.tsx';
import { RoomTypeCards } from './room-type-cards.tsx';

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

  const summary = <RoomTypesSummary form={form} list={list} />;
  const addButton = (
    <Button variant="secondary" className="w-full border-dashed" icon={<Plus />} onClick={list.add}>
      Add Room Type
    </Button>
  );
  const items = <RoomTypeCards form={form} rates={wizard.forms.rates} list={list} />;
  if (isEmpty) {
    return (
      <>
        {summary}
        {items}
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
      </>
    );
  }
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr]">
        {summary}
        <LiveRoomPlan form={form} />
        <div className="min-w-0 space-y-3">
          {items}
          {addButton}
        </div>
      </div>
    </div>
  );
}

interface RoomTypesListProps {
  readonly form: RoomTypesForm;
  readonly list: EditedList<RoomType>;
}

function RoomTypesSummary({ form, list }: RoomTypesListProps) {
  const roomTypes = useSnapshot(form.state).items;
  return (
    <Card
      title="Your Room Types"
      description="Rooms are numbered in the order of this list."
      actions={<PasteRows form={form} list={list} />}
    >
      <div className="space-y-4">
        <Figures
          figures={{
            'Room types': roomTypes.length.toLocaleString('en'),
            'Total rooms': totalRooms(roomTypes).toLocaleString('en'),
          }}
        />
        <ListProblem form={form} />
      </div>
    </Card>
  );
}

function PasteRows({ form, list }: RoomTypesListProps) {
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
      <Button variant="secondary" icon={<ClipboardPaste />} onClick={() => setIsOpen(true)}>
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

/**
 * Shows the room plan beside the list on wide screens, and folded above the list on narrow ones.
 */
function LiveRoomPlan({ form }: { readonly form: RoomTypesForm }) {
  const planned = useSnapshot(form.state).items.map(
    ({ name, room_count, room_numbers = '', room_floors = '' }) => ({
      name,
      room_count,
      room_numbers,
      room_floors,
    }),
  );
  const [isOpen, setIsOpen] = useState(false);
  const planId = useId();
  return (
    <div
      // Keyboard users must be able to scroll the plan.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Room Plan"
      className="min-w-0 rounded-surface focus-ring @4xl:sticky @4xl:top-[calc(var(--top-bar,0px)+var(--page-header,0px)+1.5rem)] @4xl:row-span-2 @4xl:max-h-[calc(100dvh-var(--page-header,0px)-3rem)] @4xl:overflow-y-auto @4xl:shadow-card"
    >
      <Card
        as="div"
        title="Room Plan"
        description="Floors and room numbers as they will be created."
      >
        <Button
          variant="quiet"
          className="-my-2 -ml-4 @4xl:hidden"
          aria-expanded={isOpen}
          aria-controls={planId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Room Plan' : 'Show Room Plan'}
        </Button>
        <div id={planId} className={isOpen ? '@max-4xl:mt-6' : '@max-4xl:hidden'}>
          <NumberingToggle form={form} />
          <RoomPlan roomTypes={planned} />
        </div>
      </Card>
    </div>
  );
}
