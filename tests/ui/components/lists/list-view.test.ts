import { describe, expect, it } from 'vitest';
import {
  createListView,
  rowsOf,
  valuesOf,
  type ListColumn,
} from '#ui/components/lists/list-view.ts';

interface Row {
  readonly name: string;
  readonly room: string;
  readonly size: number;
}

const ROWS: readonly Row[] = [
  { name: 'Rita Menon', room: '110', size: 30 },
  { name: 'José Álvarez', room: '9', size: 200 },
  { name: 'अमित शर्मा', room: '101', size: 4 },
];

const COLUMNS: readonly ListColumn<Row>[] = [
  { key: 'name', title: 'Name', track: '1fr', value: ({ name }) => name },
  { key: 'room', title: 'Room', track: '1fr', value: ({ room }) => room, isFilter: true },
  { key: 'size', title: 'Size', track: '1fr', value: ({ size }) => size },
];

function open() {
  const list = createListView();
  return { list, found: () => rowsOf(ROWS, COLUMNS, list.state).map(({ room }) => room) };
}

describe('a list view', () => {
  it.each([
    [undefined, ['9', '110', '101']],
    ['room', ['9', '101', '110']],
    ['size', ['101', '110', '9']],
  ])('sorts by its first column, or by %s by number, and in reverse', (key = 'name', rooms) => {
    const { list, found } = open();
    if (key !== 'name') list.sortBy(key);
    expect(found()).toEqual(rooms);
    list.sortBy(key, true);
    expect(found()).toEqual(rooms.toReversed());
  });

  it.each([
    ['jose', ['9']],
    ['MENON 110', ['110']],
    ['menon 101', []],
    ['  ', ['9', '110', '101']],
    ['अमित', ['101']],
  ])(
    'the search %j finds the rows that contain every word, ignoring case and accents',
    (query, rooms) => {
      const { list, found } = open();
      list.search(query);
      expect(found()).toEqual(rooms);
    },
  );

  it('shows the rows that match both the filter and the search', () => {
    const { list, found } = open();
    expect(valuesOf(ROWS, COLUMNS[1]!)).toEqual(['9', '101', '110']);
    list.filter('room', '110');
    expect(found()).toEqual(['110']);
    list.search('jose');
    expect(found()).toEqual([]);
    list.filter('room', '');
    expect(found()).toEqual(['9']);
    list.showAll();
    expect(found()).toHaveLength(3);
  });
});
