import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted, guestsText } from '#ui/texts/counted.ts';
import { ItemCard, useItemTitle } from '#ui/wizard/steps/edited-list.tsx';

export interface RoomTypeCardProps {
  readonly form: RoomTypesForm;
  readonly roomType: RoomType;
  /** Whether the card shows its fields. Otherwise it is folded to one line. */
  readonly isOpen: boolean;
  readonly position: number;
  readonly rooms: string | undefined;
  readonly onMove: (id: string, position: number) => void;
  readonly onDuplicate: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

/** The card of a room type (docs/behaviour.md §2): a line with the main facts, and the fields if the card is open. */
export function RoomTypeCard({ form, roomType, isOpen, position, ...props }: RoomTypeCardProps) {
  const { rooms, onMove, onDuplicate, onRemove } = props;
  const { id } = roomType;
  const title = useItemTitle(form, id);
  const row = useMemo(() => form.row(roomType), [form, roomType]);
  const isLast = position === form.state.items.length - 1;
  return (
    <ItemCard
      {...{ form, row, isOpen }}
      className={`surface ${isOpen ? 'p-4 pt-2 [contain-intrinsic-size:auto_44rem] sm:px-6 sm:pb-6 sm:[contain-intrinsic-size:auto_33rem]' : 'p-2 [contain-intrinsic-size:auto_6.25rem] sm:[contain-intrinsic-size:auto_4.25rem]'}`}
      facts={!isOpen && <Facts roomType={roomType} rooms={rooms} />}
      actions={
        <div
          className={`flex shrink-0 gap-1 ${isOpen ? '@max-md:w-full @max-md:justify-end' : ''}`}
        >
          <span className={`flex gap-1 ${isOpen ? '' : '@max-md:hidden'}`}>
            <LineButton
              icon={<ArrowUp />}
              label={`Move ${title} up`}
              disabled={position === 0}
              onClick={() => onMove(id, position - 1)}
            />
            <LineButton
              icon={<ArrowDown />}
              label={`Move ${title} down`}
              disabled={isLast}
              onClick={() => onMove(id, position + 1)}
            />
          </span>
          <LineButton
            icon={<Copy />}
            label={`Duplicate ${title}`}
            text={isOpen && 'Duplicate'}
            onClick={() => onDuplicate(id)}
          />
          <LineButton
            icon={<Trash2 />}
            label={`Remove ${title}`}
            text={isOpen && 'Remove'}
            onClick={() => onRemove(id)}
          />
        </div>
      }
    >
      <RoomTypeFields form={row} canListRooms />
    </ItemCard>
  );
}

/** For example, `One King Bed, 2 to 3 guests, 12 rooms, 101 to 112`. */
function Facts({ roomType, rooms }: Pick<RoomTypeCardProps, 'roomType' | 'rooms'>) {
  const { bed_configuration, base_occupancy, max_occupancy, room_count } = useSnapshot(roomType);
  // A number that cannot be read is NaN.
  const facts = [
    bed_configuration,
    guestsText(base_occupancy || 0, max_occupancy || 0),
    counted(room_count || 0, 'room'),
    rooms,
  ];
  return <p>{facts.filter(Boolean).join(', ')}</p>;
}

interface LineButtonProps extends Pick<ButtonProps, 'icon' | 'disabled' | 'onClick'> {
  readonly label: string;
  readonly text?: string | false;
}

function LineButton({ label, text = false, ...button }: LineButtonProps) {
  return (
    <Button {...button} variant="quiet" aria-label={label} title={label} className="px-3! py-2!">
      {text !== false && <span className="hidden @xl:inline">{text}</span>}
    </Button>
  );
}
