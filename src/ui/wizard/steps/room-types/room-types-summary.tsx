import { useSnapshot } from 'valtio';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { Card } from '#ui/components/card.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { ROOM_TYPES_FORM, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';

/**
 * The figures above the list (docs/behaviour.md §2), and the problem of the list as a whole.
 */
export function RoomTypesSummary({ form }: { readonly form: RoomTypesForm }) {
  const { roomTypes } = useSnapshot(form.state);
  const problem = useSnapshot(form.problems)[''];
  const figures = [
    { label: 'Room types', count: roomTypes.length },
    { label: 'Total rooms', count: totalRooms(roomTypes) },
  ];
  return (
    <Card title="Your Room Types" description="Rooms are numbered in the order of this list.">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-sm text-ink/75">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {problem !== undefined && (
        <p
          id={fieldId(ROOM_TYPES_FORM, '')}
          tabIndex={-1}
          className="mt-4 font-medium text-error focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
        >
          {problem}
        </p>
      )}
    </Card>
  );
}
