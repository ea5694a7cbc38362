import { BedDouble, Plus, Sparkles } from 'lucide-react';
import { Fragment, useCallback, useId, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import { roomTypeTitle, sameNameCodes } from '#ui/texts/item-names.ts';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { ROOM_TYPES_FORM, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { useListNews } from '#ui/wizard/steps/list-news.tsx';
import { QuickStartOffer } from './quick-start-offer.tsx';
import { RoomTypesSummary } from './room-types-summary.tsx';

const nameField = (id: string) => fieldId(ROOM_TYPES_FORM, `${id}.name`);

/** The step of the room types (docs/behaviour.md §2). */
export function RoomTypesStep({ form }: StepProps<RoomTypesForm>) {
  const roomTypes = useListItems(form.state, 'roomTypes');
  const codes = useSameNameCodes(form);
  const isEmpty = roomTypes.length === 0;
  // Offered once: not again after an answer, or when the list is emptied.
  const [isOffering, setIsOffering] = useState(isEmpty);
  if (isOffering && !isEmpty) setIsOffering(false);
  const { news, tell, tellRemoved, moveOn, newsAt } = useListNews(ROOM_TYPES_FORM);

  const addBlank = () => moveOn(nameField(form.add()));

  const addPresets = () => {
    form.addQuickStart();
    const count = QUICK_START_ROOM_TYPES.length;
    tell({ position: 0, text: `${count} room types added. Change them as you like.` });
  };

  const remove = useCallback(
    (id: string) => {
      const position = form.state.roomTypes.findIndex((roomType) => roomType.id === id);
      const roomType = form.state.roomTypes[position];
      if (!roomType) return;
      const removed = { ...roomType };
      form.remove(id);
      tellRemoved(roomTypeTitle(removed.name, position), position, () =>
        nameField(form.restore(removed, position)),
      );
    },
    [form, tellRemoved],
  );

  return (
    <>
      {isEmpty && <RoomTypesSummary form={form} />}
      {isEmpty && newsAt(news?.position ?? 0)}
      {isEmpty && isOffering && <QuickStartOffer onPresets={addPresets} onBlank={addBlank} />}
      {isEmpty && !isOffering && (
        <EmptyState
          icon={<BedDouble />}
          title="No Room Types Yet"
          actions={
            <>
              <Button icon={<Plus aria-hidden="true" />} onClick={addBlank}>
                Add Your First Room Type
              </Button>
              <Button
                variant="secondary"
                icon={<Sparkles aria-hidden="true" />}
                onClick={addPresets}
              >
                Use Quick Start
              </Button>
            </>
          }
        >
          A room type is a kind of room that you sell, such as a Deluxe Room. Add one for each.
        </EmptyState>
      )}
      {!isEmpty && (
        <div className="@container">
          <div className="grid grid-cols-1 items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <RoomTypesSummary form={form} />
            <LiveRoomPlan form={form} />
            <div className="min-w-0 space-y-6">
              {roomTypes.map((roomType, position) => (
                <Fragment key={roomType.id}>
                  {newsAt(position)}
                  <RoomTypeFields
                    form={form}
                    roomType={roomType}
                    position={position}
                    code={codes[position]}
                    onRemove={remove}
                  />
                </Fragment>
              ))}
              {newsAt(roomTypes.length)}
              <Button
                variant="secondary"
                className="w-full border-dashed"
                icon={<Plus aria-hidden="true" />}
                onClick={addBlank}
              >
                Add Room Type
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** Renders again when a code changes, not with each letter of a name. */
function useSameNameCodes({ state }: RoomTypesForm): readonly string[] {
  const joined = useSyncExternalStore(
    useCallback((changed) => subscribe(state, changed), [state]),
    () => sameNameCodes(state.roomTypes.map(({ name }) => name)).join(' '),
  );
  return joined.split(' ');
}

/** On wide screens always visible beside the list; on narrow screens folded above it. */
function LiveRoomPlan({ form }: { readonly form: RoomTypesForm }) {
  const planned = useSnapshot(form.state).roomTypes.map(({ name, room_count }) => ({
    name,
    room_count,
  }));
  const [isOpen, setIsOpen] = useState(false);
  const planId = useId();
  return (
    <div
      // If it scrolls, the keyboard must reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Room Plan"
      className="min-w-0 rounded-card focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand @4xl:sticky @4xl:top-[calc(var(--top-bar,0px)+var(--page-header,0px)+1.5rem)] @4xl:row-span-2 @4xl:max-h-[calc(100dvh-var(--page-header,0px)-3rem)] @4xl:overflow-y-auto @4xl:shadow-card"
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
          <RoomPlan roomTypes={planned} />
        </div>
      </Card>
    </div>
  );
}

export default RoomTypesStep;
