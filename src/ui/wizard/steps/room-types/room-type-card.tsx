import { ArrowDown, ArrowUp, CircleAlert, Copy, Trash2 } from 'lucide-react';
import { useId, useMemo, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { focusField } from '#ui/components/focus.ts';
import { UnfoldButton } from '#ui/components/unfold-button.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted, guestsText } from '#ui/texts/counted.ts';
import { useItemTitle } from '#ui/wizard/steps/edited-list.tsx';

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
  const problems = Object.entries(useSnapshot(form.problems)).filter(([key]) =>
    key.startsWith(`${id}.`),
  );
  const row = useMemo(() => form.row(roomType), [form, roomType]);
  const [titleId, bodyId, lineId] = [useId(), useId(), useId()];
  const isLast = position === form.state.items.length - 1;

  const toggle = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { top } = button.getBoundingClientRect();
    flushSync(() => (isOpen ? form.fold() : form.reveal(id)));
    const [first] = problems;
    if (first && !isOpen) focusField(form.idOf(first[0]));
    // Another card may fold at the same time, so scroll to keep this card under the pointer.
    else globalThis.scrollBy?.(0, button.getBoundingClientRect().top - top);
  };
  return (
    <fieldset
      aria-labelledby={titleId}
      // The browser skips painting cards out of view, so typing stays fast with 60 items.
      className={`@container min-w-0 surface [content-visibility:auto] ${isOpen ? '[contain-intrinsic-size:auto_44rem] sm:[contain-intrinsic-size:auto_33rem]' : '[contain-intrinsic-size:auto_6.25rem] sm:[contain-intrinsic-size:auto_4.25rem]'}`}
    >
      <div className="flex items-start gap-x-1 p-2 @max-md:flex-wrap">
        <div className="relative flex min-h-control min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1 pl-7">
          <h2 className={`min-w-0 ${isOpen ? 'text-lg' : ''} font-semibold`}>
            <UnfoldButton
              {...{ titleId, title, isOpen }}
              detailsId={bodyId}
              factsId={isOpen ? undefined : lineId}
              onToggle={toggle}
            />
          </h2>
          {!isOpen && (
            <div id={lineId} className="min-w-0 text-sm wrap-anywhere">
              <Facts roomType={roomType} rooms={rooms} />
              <LineProblem messages={problems.map(([, message]) => message)} />
            </div>
          )}
        </div>
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
      </div>
      {isOpen && (
        <div id={bodyId} className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6">
          <RoomTypeFields form={row} canListRooms />
        </div>
      )}
    </fieldset>
  );
}

/** For example, `One King Bed, 2 to 3 guests, 12 rooms, 101 to 112`. */
function Facts({ roomType, rooms }: Pick<RoomTypeCardProps, 'roomType' | 'rooms'>) {
  const { bed_configuration, base_occupancy, max_occupancy, room_count } = useSnapshot(roomType);
  const facts = [
    bed_configuration,
    guestsText(base_occupancy, max_occupancy),
    counted(room_count, 'room'),
    rooms,
  ];
  return <p className="text-ink/75">{facts.filter(Boolean).join(', ')}</p>;
}

function LineProblem({ messages: [first, ...others] }: { readonly messages: readonly string[] }) {
  if (first === undefined) return null;
  return (
    <p className="flex gap-1.5 font-medium text-error">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {others.length === 0 ? first : `${first}, and ${counted(others.length, 'more problem')}`}
    </p>
  );
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
