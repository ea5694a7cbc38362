import { describe, expect, it } from 'vitest';
import { createListView } from '#ui/components/lists/list-view.ts';

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

const view = () =>
  createListView<Row>([
    { key: 'name', title: 'Name', value: ({ name }) => name },
    { key: 'room', title: 'Room', value: ({ room }) => room },
    { key: 'size', title: 'Size', value: ({ size }) => size },
  ]);

describe('a list view', () => {
  it('sorts by its first column by default', () => {
    const list = view();
    const names = list.rowsOf(ROWS, list.state).map(({ name }) => name);
    expect(names).toEqual(['José Álvarez', 'Rita Menon', 'अमित शर्मा']);
  });

  it.each([
    ['room', ['9', '101', '110']],
    ['size', ['101', '110', '9']],
  ])('sorts %s by number, and in reverse by the same column again', (key, rooms) => {
    const list = view();
    list.sortBy(key);
    expect(list.rowsOf(ROWS, list.state).map(({ room }) => room)).toEqual(rooms);
    list.sortBy(key);
    expect(list.rowsOf(ROWS, list.state).map(({ room }) => room)).toEqual(rooms.toReversed());
    list.sortBy('name');
    expect(list.state.isDescending).toBe(false);
    list.sortBy('name', false);
    expect(list.state.isDescending).toBe(false);
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
      const list = view();
      list.search(query);
      expect(list.rowsOf(ROWS, list.state).map(({ room }) => room)).toEqual(rooms);
    },
  );

  it('shows the rows that match both the filter and the search', () => {
    const list = createListView<Row>([
      { key: 'name', title: 'Name', value: ({ name }) => name },
      { key: 'room', title: 'Room', value: ({ room }) => room, isFilter: true },
    ]);
    const found = () => list.rowsOf(ROWS, list.state).map(({ room }) => room);
    expect(list.valuesOf(ROWS, list.columns[1]!)).toEqual(['9', '101', '110']);
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
