import { useCallback, useRef, useSyncExternalStore } from 'react';
import { proxy, subscribe } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';
import type { Fields, RecordDescription } from '#domain/description/record-description.ts';
import { write, type Follow, type RecordForm } from './form.ts';
import { createFormCheck } from './form.ts';

export interface RowsSpec<Item extends { id: string }, Described extends Fields> {
  readonly name: string;
  readonly record: RecordDescription<Described>;
  readonly follow?: Follow<Item>;
  readonly validate: (items: readonly Item[]) => readonly Problem[];
  readonly blank: (count: number) => Readonly<Omit<Item, 'id'>>;
  readonly titlesOf: (items: readonly Item[]) => readonly string[];
  /** If the list is part of a larger form: the form's check, and the path of the list. `validate` is then unused. */
  readonly within?: {
    readonly check: ReturnType<typeof createFormCheck>;
    readonly path: string;
  };
}

export type Rows<Item extends { id: string }> = ReturnType<typeof createRows<Item, Fields>>;

/** Keys of problems: `<item id>.<field>`, '' for the list; in a larger form after the path of the list. */
export function createRows<Item extends { id: string }, Described extends Fields>(
  spec: RowsSpec<Item, Described>,
) {
  const { name, record, follow, validate, blank, titlesOf, within } = spec;
  const prefix = within ? `${within.path}.` : '';
  const state = proxy({ items: [] as Item[] });
  const check =
    within?.check ??
    createFormCheck(
      name,
      () => validate(state.items),
      () => keyByItem(state.items),
    );
  /** `openId`: the item whose card is open; undefined before a card is opened or folded, '' if all are folded. */
  const view = proxy({ openId: undefined as string | undefined });
  let lastId = 0;
  const withNewId = (item: Readonly<Omit<Item, 'id'>>) => {
    lastId += 1;
    return { ...item, id: String(lastId) } as Item;
  };
  /** Titles by item ID, undefined after a change. Cached, because each card asks after each keystroke. */
  let titles: ReadonlyMap<string, string> | undefined;
  subscribe(state, () => (titles = undefined), true);
  const titlesById = () => {
    const list = titlesOf(state.items);
    return new Map(state.items.map(({ id }, index) => [id, list[index] ?? '']));
  };
  const find = (id: string) => state.items.find((item) => item.id === id);

  const edit = <Field extends keyof Item & string>(
    id: string,
    field: Field,
    value: Item[Field],
  ) => {
    const item = find(id);
    if (!item) return;
    const edited = check.solve(() => write(item, field, value, follow));
    check.clear(...edited.map((each) => `${prefix}${id}.${each}`));
  };

  return {
    ...check,
    state,
    view,
    idOf: (key: string) => check.idOf(`${prefix}${key}`),
    reveal(key: string) {
      const [id = ''] = key.split('.', 1);
      if (find(id)) view.openId = id;
    },
    fold() {
      view.openId = '';
    },
    itemOf: (key: string) => (titles ??= titlesById()).get(key.split('.', 1)[0] ?? ''),
    row: (item: Item): RecordForm<Item, Described> => ({
      record,
      state: item,
      problems: check.problems,
      prefix: `${prefix}${item.id}.`,
      idOf: check.idOf,
      edit: (field, value) => edit(item.id, field, value),
    }),
    isEmpty: () => state.items.length === 0,
    load(items: readonly (Item | Omit<Item, 'id'>)[]) {
      const ids = items.map((item) => ('id' in item ? Number(item.id) : 0));
      lastId = Math.max(lastId, ...ids);
      state.items = items.map((item) => ('id' in item ? { ...item } : withNewId(item)));
      view.openId = undefined;
      check.show([]);
    },
    add(
      item: Readonly<Omit<Item, 'id'>> = blank(state.items.length),
      position = state.items.length,
    ): string {
      const added = withNewId(item);
      check.solve(() => state.items.splice(position, 0, added));
      return added.id;
    },
    /** Moves an item and returns its new index, which is limited to the list. */
    move(id: string, position: number): number {
      const { items } = state;
      const from = items.findIndex((item) => item.id === id);
      const to = Math.max(0, Math.min(position, items.length - 1));
      if (from < 0 || from === to) return from;
      // By default the first card is open. It must stay open if another card becomes the first.
      view.openId ??= items[0]?.id;
      check.solve(() => items.splice(to, 0, ...items.splice(from, 1)));
      return to;
    },
    remove(id: string): boolean {
      const item = find(id);
      if (!item) return false;
      check.solve(() => state.items.splice(state.items.indexOf(item), 1));
      check.clear(
        ...Object.keys(check.problems).filter((key) => key.startsWith(`${prefix}${id}.`)),
      );
      return true;
    },
    /** Restores a removed item. Returns its ID, which is new if another item now has the old ID. */
    restore(item: Item, position: number): string {
      const restored = find(item.id) ? withNewId(item) : { ...item };
      check.solve(() => state.items.splice(position, 0, restored));
      return restored.id;
    },
    edit,
  };
}

/** Maps paths to field keys: `0.name` becomes `<id of item 0>.name`. Other paths stay as they are. */
export function keyByItem(items: readonly { readonly id: string }[]): (path: string) => string {
  return (path) => {
    const [index = '', ...field] = path.split('.');
    const item = items[Number(index)];
    return index !== '' && item ? [item.id, ...field].join('.') : path;
  };
}

/**
 * Returns the items of a list in a valtio state, each as its own proxy. Renders again if an item is added,
 * removed or replaced, but not if an item is edited: the component of each item takes its own snapshot.
 * Compares items instead of IDs, because an import can replace the list with items that have the same IDs.
 */
export function useListItems<
  Key extends string,
  State extends Readonly<Record<Key, readonly object[]>>,
>(state: State, key: Key): readonly State[Key][number][] {
  const last = useRef<readonly State[Key][number][]>([]);
  return useSyncExternalStore(
    useCallback((changed) => subscribe(state, changed, true), [state]),
    () => {
      const items = state[key];
      const isSame =
        items.length === last.current.length &&
        items.every((item, index) => item === last.current[index]);
      if (!isSame) last.current = [...items];
      return last.current;
    },
  );
}
