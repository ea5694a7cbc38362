import { BedDouble, Plus, Sparkles, Undo2 } from 'lucide-react';
import { Fragment, useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { QUICK_START_ROOM_TYPES, type RoomType } from '#domain/room-types.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { fieldId } from '../../components/field-id.ts';
import { NoticeBox } from '../../components/notice-box.tsx';
import { RoomPlan } from '../../forms/room-plan.tsx';
import { ROOM_TYPES_FORM, RoomTypeFields } from '../../forms/room-type-fields.tsx';
import { roomTypeTitle } from '../../texts/item-names.ts';
import { useListItems } from '../../forms/use-list-items.ts';
import type { RoomTypesForm } from '../../stores/room-types-form.ts';
import type { Wizard } from '../../stores/wizard.ts';
import { QuickStartOffer } from './quick-start-offer.tsx';
import { RoomTypesSummary } from './room-types-summary.tsx';
import { StepForm } from './step-form.tsx';

const NEWS = fieldId(ROOM_TYPES_FORM, 'news');
const nameField = (id: string) => fieldId(ROOM_TYPES_FORM, `${id}.name`);

/** What was just done to the list, said where it happened. */
interface ListNews {
  readonly position: number;
  readonly text: string;
  readonly removed?: RoomType;
}

export function RoomTypesStep({ wizard }: { readonly wizard: Wizard }) {
  const form = wizard.roomTypes;
  const roomTypes = useListItems(form.state, 'roomTypes');
  const { problems } = form;
  const isEmpty = roomTypes.length === 0;
  // Once it is answered, or there has been a list, an empty one is simply empty.
  const [isOffering, setIsOffering] = useState(isEmpty);
  const [news, setNews] = useState<ListNews>();
  const focusNext = useRef('');

  useEffect(() => {
    const target = document.getElementById(focusNext.current);
    if (!target) return;
    focusNext.current = '';
    target.focus();
  });

  const tell = useCallback((said: ListNews) => {
    setIsOffering(false);
    setNews(said);
    focusNext.current = NEWS;
  }, []);

  const addBlank = () => {
    setIsOffering(false);
    setNews(undefined);
    focusNext.current = nameField(form.add());
  };

  const addPresets = () => {
    form.addQuickStart();
    const count = QUICK_START_ROOM_TYPES.length;
    tell({ position: 0, text: `${count} room types added. Change whatever is different.` });
  };

  const remove = useCallback(
    (id: string) => {
      const position = form.state.roomTypes.findIndex((roomType) => roomType.id === id);
      const removed = form.state.roomTypes[position];
      if (!removed) return;
      form.remove(id);
      const text = `${roomTypeTitle(removed.name, position)} removed.`;
      tell({ position, text, removed: { ...removed } });
    },
    [form, tell],
  );

  const undo = ({ position, removed }: ListNews) => {
    if (!removed) return;
    setNews(undefined);
    focusNext.current = nameField(form.restore(removed, position));
  };
  const newsAt = (position: number) =>
    news?.position === position && <News news={news} onUndo={() => undo(news)} />;

  return (
    <StepForm
      wizard={wizard}
      formName={ROOM_TYPES_FORM}
      problems={problems}
      itemOf={form.itemOf}
      backLabel="Back to Hotel Profile"
      submitLabel="Continue to Rate Setup"
      submitDisabled={isEmpty}
    >
      <RoomTypesSummary form={form} />
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
          <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 space-y-6">
              {roomTypes.map((roomType, position) => (
                <Fragment key={roomType.id}>
                  {newsAt(position)}
                  <RoomTypeFields
                    form={form}
                    roomType={roomType}
                    position={position}
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
            <LiveRoomPlan form={form} />
          </div>
        </div>
      )}
    </StepForm>
  );
}

/** Takes focus, so that it is heard and the next Tab goes on from here. */
function News({ news, onUndo }: { readonly news: ListNews; readonly onUndo: () => void }) {
  return (
    <NoticeBox kind={news.removed ? 'info' : 'success'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p id={NEWS} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
          {news.text}
        </p>
        {news.removed && (
          <Button
            variant="quiet"
            className="-my-2 -ml-4 sm:ml-0"
            icon={<Undo2 aria-hidden="true" />}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </div>
    </NoticeBox>
  );
}

/** Beside the list where there is room, and then always in sight; below it where there is not. */
function LiveRoomPlan({ form }: { readonly form: RoomTypesForm }) {
  const planned = useSnapshot(form.state).roomTypes.map(({ name, room_count }) => ({
    name,
    room_count,
  }));
  return (
    <div
      // It may scroll, and then the keyboard must get there.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Room Plan"
      className="min-w-0 rounded-card focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand @4xl:sticky @4xl:top-6 @4xl:max-h-[calc(100dvh-3rem)] @4xl:overflow-y-auto @4xl:shadow-card"
    >
      <Card
        as="div"
        title="Room Plan"
        description="Floors and room numbers as they will be created."
      >
        <RoomPlan roomTypes={planned} />
      </Card>
    </div>
  );
}

export default RoomTypesStep;
