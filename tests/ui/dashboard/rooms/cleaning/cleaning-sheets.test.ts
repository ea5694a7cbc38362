import { describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { cleaningPage } from '#ui/dashboard/rooms/cleaning/cleaning-page.ts';
import { createCleaningSheets, sheetsOf } from '#ui/dashboard/rooms/cleaning/cleaning-sheets.ts';

const room = (room_number: string, cleaning_status = 'dirty', is_active = true) =>
  roomOf({
    id: Number(room_number),
    hotel: 1,
    room_number,
    floor: Number(room_number.charAt(0)),
    status: 'vacant',
    cleaning_status,
    is_active,
  });

const ROOMS = [
  ...['202', '101', '102', '201'].map((number) => room(number)),
  room('103', 'in_progress'),
  room('104', 'clean'),
  room('105', 'dirty', false),
];

const shown = (cleaning: ReturnType<typeof createCleaningSheets>) =>
  sheetsOf(cleaning.state, ROOMS).map(
    (sheet) => `${sheet.name}: ${sheet.rooms.map(({ room_number }) => room_number).join(' ')}`,
  );

describe('the cleaning sheets', () => {
  it('the cleaning sheets have the rooms in use that are dirty or being cleaned, by floor', () => {
    expect(shown(createCleaningSheets())).toEqual([
      'Attendant 1: 101 102 103',
      'Attendant 2: 201 202',
    ]);
  });

  it('the cleaning sheets are divided among as many attendants as there are, with their names', () => {
    const cleaning = createCleaningSheets();
    cleaning.divide(3);
    cleaning.rename(1, ' Asha ');
    expect(shown(cleaning)).toEqual(['Attendant 1: 101 102', 'Asha: 103', 'Attendant 3: 201 202']);
    cleaning.divide(0);
    expect(shown(cleaning)).toEqual(['Attendant 1: 101 102 103 201 202']);
    cleaning.divide(1000);
    expect(shown(cleaning)).toHaveLength(30);
  });

  it('the cleaning sheets keep a moved room in its place until they are divided again', () => {
    const cleaning = createCleaningSheets();
    cleaning.move({ id: 102 }, 1);
    expect(shown(cleaning)).toEqual(['Attendant 1: 101 103', 'Attendant 2: 102 201 202']);
    cleaning.divide(2);
    expect(shown(cleaning)).toEqual(['Attendant 1: 101 102 103', 'Attendant 2: 201 202']);
  });

  it('the cleaning sheets are printed with a row for each room, whatever the names are', async () => {
    const cleaning = createCleaningSheets();
    cleaning.rename(0, '<b>Asha</b>');
    const text = await cleaningPage({
      hotel: 'Sea & Sun',
      day: '28 November 2026',
      sheets: sheetsOf(cleaning.state, ROOMS),
      typeOf: () => 'Deluxe Room',
    });
    expect(text.match(/class="cleaning-sheet"/g)).toHaveLength(2);
    expect(text.match(/class="number" translate="no">\d+/g)).toEqual(
      ['101', '102', '103', '201', '202'].map(
        (number) => `class="number" translate="no">${number}`,
      ),
    );
    expect(text).toContain('&lt;b&gt;Asha&lt;/b&gt;');
    expect(text).toContain('Sea &amp; Sun');
    expect(text).toContain('Vacant, being cleaned');
  });
});
