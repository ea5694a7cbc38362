import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { cleaningLabel, statusLabel } from '#ui/dashboard/rooms/map/room-looks.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf } from '#ui/texts/money.ts';
import { printPage } from '#ui/wizard/sign-in-sheet/print-page.ts';
import { cleaningPage } from './cleaning-page.ts';
import {
  cleaningSheetsOf,
  sheetsOf,
  type CleaningSheet,
  type CleaningSheets,
} from './cleaning-sheets.ts';
import { NothingToClean } from './nothing-to-clean.tsx';

interface CleaningTabProps {
  readonly dashboard: Dashboard;
  readonly data: HotelRooms;
}

export default function CleaningTab({ dashboard, data }: CleaningTabProps) {
  const [cleaning] = useState(() => cleaningSheetsOf(dashboard));
  const state = useSnapshot(cleaning.state) as CleaningSheets['state'];
  const { now: hotel } = useSnapshot(dashboard.hotel.state) as typeof dashboard.hotel.state;
  const sheets = sheetsOf(state, data.rooms);
  const count = sheets.reduce((sum, { rooms }) => sum + rooms.length, 0);
  const types = roomTypeTitlesById(data.roomTypes);
  const typeOf = ({ room_type }: RoomRecord) => types.get(String(room_type)) ?? '';
  if (count === 0) return <NothingToClean rooms={data.rooms} />;
  const print = async () => {
    const { name = '', timezone = '', country = '' } = hotel.value ?? {};
    const day = dayText(dayAtHotel(timezone, dashboard.serverClock.now()), localeOf(country));
    const used = sheets.filter(({ rooms }) => rooms.length > 0);
    printPage(await cleaningPage({ hotel: name, day, sheets: used, typeOf }));
  };
  return (
    <Card
      title={`${counted(count, 'room')} to clean`}
      description="The rooms are divided between the attendants by floor. Each attendant gets a printed page with boxes to tick and space for notes."
      actions={
        <Button icon={<Printer />} onClick={() => void print()}>
          Print
        </Button>
      }
    >
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-32">
          <NumberField
            id={fieldId('cleaning', 'attendants')}
            label="Attendants"
            value={state.attendants}
            onChange={(attendants) => cleaning.divide(attendants)}
          />
        </div>
        {Object.keys(state.moved).length > 0 && (
          <Button variant="secondary" onClick={() => cleaning.divide(state.attendants)}>
            Divide again
          </Button>
        )}
      </div>
      <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-2">
        {sheets.map((sheet, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- attendants keep their order
          <Sheet key={at} {...{ cleaning, sheets, sheet, at, typeOf }} />
        ))}
      </div>
    </Card>
  );
}

interface SheetProps {
  readonly cleaning: CleaningSheets;
  readonly sheets: readonly CleaningSheet[];
  readonly sheet: CleaningSheet;
  readonly at: number;
  readonly typeOf: (room: RoomRecord) => string;
}

function Sheet({ cleaning, sheets, sheet: { name, rooms }, at, typeOf }: SheetProps) {
  const { names } = useSnapshot(cleaning.state);
  const options = sheets.map((each, index) => ({ value: String(index), label: each.name }));
  return (
    <section aria-label={name}>
      <div className="flex items-end gap-4">
        <div className="min-w-0 grow">
          <TextField
            id={fieldId('cleaning', `name-${at}`)}
            label={`Name of attendant ${at + 1} (optional)`}
            value={names[at] ?? ''}
            onChange={(text) => cleaning.rename(at, text)}
          />
        </div>
        <p className="pb-2.5 whitespace-nowrap text-ink/75">{counted(rooms.length, 'room')}</p>
      </div>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rooms.map((room) => (
          <li key={room.id} className="flex items-center gap-3 py-1.5">
            <p className="min-w-0 grow">
              <span translate="no" className="font-semibold wrap-anywhere">
                {room.room_number}
              </span>{' '}
              <span className="block text-sm text-ink/75 wrap-anywhere">
                {[typeOf(room), statusLabel(room), cleaningLabel(room.cleaning_status)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </p>
            {sheets.length > 1 && (
              <div className="w-36 shrink-0">
                <NativeSelect
                  id={fieldId('cleaning', `of-${room.id}`)}
                  label={`Attendant of room ${room.room_number}`}
                  labelHidden
                  value={String(at)}
                  options={options}
                  onChange={(to) => {
                    cleaning.move(room, Number(to));
                    focusIfLost(() =>
                      document.getElementById(fieldId('cleaning', `of-${room.id}`)),
                    );
                  }}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
