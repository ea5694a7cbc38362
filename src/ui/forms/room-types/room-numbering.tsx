import { useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomListing } from '#domain/rooms/listed-rooms.ts';
import {
  DEFAULT_NUMBERING,
  NUMBERING,
  numberByFloor,
  validateNumbering,
  type Numbering,
} from '#domain/rooms/numbering.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';
import { Button } from '#ui/components/button.tsx';
import { createForm } from '#ui/forms/form.ts';
import { RecordField } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { RoomTypesForm } from './room-types-form.ts';

const SPEC = { name: 'room-numbering', record: NUMBERING, check: validateNumbering };

export default function RoomNumbering({ form }: { readonly form: RoomTypesForm }) {
  const roomTypes = useSnapshot(form.state).items;
  const [settings] = useState(() => createForm(SPEC, DEFAULT_NUMBERING));
  const numbering = useSnapshot(settings.state);
  /** The room numbers that 'Undo' restores. */
  const [before, setBefore] = useState<readonly RoomListing[]>();
  const [done, setDone] = useState('');
  const titleId = useId();

  const counts = roomTypes.map(({ room_count }) => room_count);
  const canNumber = settings.isValid() && counts.every((count) => count >= 1);
  const lists = canNumber ? numberByFloor(counts, numbering) : [];
  const text = canNumber ? summaryOf(counts, lists) : 'Rooms';

  const of = {
    ...settings,
    edit(name: keyof Numbering, value: never) {
      settings.edit(name, value);
      settings.submit();
      setDone('');
    },
  };
  const write = () => {
    setBefore(form.listRooms(lists.map((room_numbers) => ({ room_numbers }))));
    setDone(`Numbered ${text}.`);
  };
  const undo = () => {
    if (before) form.listRooms(before);
    setBefore(undefined);
    setDone('The previous room numbers are restored.');
  };
  return (
    <fieldset aria-labelledby={titleId} className="min-w-0 space-y-3 rounded-control bg-page p-4">
      <p id={titleId} className="font-medium">
        Number all rooms by floor
      </p>
      <div className="grid grid-cols-2 items-end gap-4">
        {(['start_floor', 'rooms_per_floor'] as const).map((name) => (
          <RecordField key={name} {...{ of, name }} required={false} width="" />
        ))}
      </div>
      <RecordField of={of} name="skip_13" />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" disabled={!canNumber} onClick={write}>
          Number {text}
        </Button>
        {before && (
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        )}
      </div>
      <output className="block text-sm text-ink/75">
        {done || 'This replaces the room numbers of all room types.'}
      </output>
    </fieldset>
  );
}

/** For example `60 rooms: 101 to 610`. */
function summaryOf(counts: readonly number[], lists: readonly string[]): string {
  const rooms = numberRooms(
    counts.map((room_count, index) => ({ room_count, room_numbers: lists[index] ?? '' })),
  );
  const ends = [...new Set([rooms[0]?.number, rooms.at(-1)?.number])];
  const count = counted(rooms.length, 'room');
  return ends.length > 1 ? `${count}: ${ends.join(' to ')}` : count;
}
