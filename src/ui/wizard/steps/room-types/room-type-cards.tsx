import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { duplicateRoomType } from '#domain/rooms/duplicate-room-type.ts';
import type { RoomType } from '#domain/rooms/room-types.ts';
import type { RatesForm } from '#ui/forms/rates/rates-form.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { EditedItems, type EditedList } from '#ui/wizard/steps/edited-list.tsx';
import { RoomTypeCard } from './room-type-card.tsx';
import { RoomEnds, useRoomEnds } from './use-room-ends.ts';

export interface RoomTypeCardsProps {
  readonly form: RoomTypesForm;
  readonly rates: Pick<RatesForm, 'copyRate'>;
  readonly list: EditedList<RoomType>;
}

export function RoomTypeCards({ form, rates, list }: RoomTypeCardsProps) {
  const { items } = list;
  const { openId = items[0]?.id } = useSnapshot(form.view, { sync: true });
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
      <WithRoomEnds form={form}>
        <EditedItems list={list}>
          {(roomType) => {
            const position = items.indexOf(roomType);
            return (
              <RoomTypeCard
                form={form}
                roomType={roomType}
                isOpen={roomType.id === openId}
                position={position}
                onMove={move}
                onDuplicate={duplicate}
                onRemove={(id) => list.remove(id)}
              />
            );
          }}
        </EditedItems>
      </WithRoomEnds>
    </>
  );
}

function WithRoomEnds({
  form,
  children,
}: Pick<RoomTypeCardsProps, 'form'> & { readonly children: ReactNode }) {
  return <RoomEnds value={useRoomEnds(form)}>{children}</RoomEnds>;
}
