import { proxy, subscribe } from 'valtio/vanilla';
import type { Problem } from '#domain/problem.ts';
import { createFormCheck } from './form-check.ts';

export interface ListFormParts<Item extends { id: string }> {
  readonly validate: (items: readonly Item[]) => readonly Problem[];
  /** A new item for a list of this length. */
  readonly blank: (count: number) => Readonly<Omit<Item, 'id'>>;
  /** The title of each item. */
  readonly titlesOf: (items: readonly Item[]) => readonly string[];
}

export type ListForm<Item extends { id: string }> = ReturnType<typeof createListForm<Item>>;

/** A list of items as a form. Keys of its problems: `<item id>.<field>`, or '' for the list. */
export function createListForm<Item extends { id: string }>(parts: ListFormParts<Item>) {
  const { validate, blank, titlesOf } = parts;
  const state = proxy({ items: [] as Item[] });
  const check = createFormCheck(
    () => validate(state.items),
    () => keyByItem(state.items),
  );
  /** The item whose card is open: undefined until the user chooses, '' for none. */
  const view = proxy({ openId: undefined as string | undefined });
  let lastId = 0;
  const withNewId = (item: Readonly<Omit<Item, 'id'>>) => {
    lastId += 1;
    return { ...item, id: String(lastId) } as Item;
  };
  /**
   * Cached by ID until the next change: after each key, every card of a long list asks for its
   * title.
   */
  let titles: ReadonlyMap<string, string> | undefined;
  subscribe(state, () => (titles = undefined), true);
  const titlesById = () => {
    const list = titlesOf(state.items);
    return new Map(state.items.map(({ id }, index) => [id, list[index] ?? '']));
  };
  const find = (id: string) => state.items.find((item) => item.id === id);

  return {
    ...check,
    state,
    view,
    /** Opens the card of the item whose field has this key, if cards fold. */
    reveal(key: string) {
      const [id = ''] = key.split('.', 1);
      if (find(id)) view.openId = id;
    },
    /** Folds every card. */
    fold() {
      view.openId = '';
    },
    /** The title of the item whose field has this key. */
    itemOf: (key: string) => (titles ??= titlesById()).get(key.split('.', 1)[0] ?? ''),
    isEmpty: () => state.items.length === 0,
    /** Replaces the list. Items without an ID get one. */
    load(items: readonly (Item | Omit<Item, 'id'>)[]) {
      const ids = items.map((item) => ('id' in item ? Number(item.id) : 0));
      lastId = Math.max(lastId, ...ids);
      state.items = items.map((item) => ('id' in item ? { ...item } : withNewId(item)));
      view.openId = undefined;
      check.show([]);
    },
    /** Adds an item, blank by default and at the end. Returns its ID. */
    add(
      item: Readonly<Omit<Item, 'id'>> = blank(state.items.length),
      position = state.items.length,
    ): string {
      const added = withNewId(item);
      check.solve(() => state.items.splice(position, 0, added));
      return added.id;
    },
    /** Moves an item to another index, within the list. Returns the index it has now. */
    move(id: string, position: number): number {
      const { items } = state;
      const from = items.findIndex((item) => item.id === id);
      const to = Math.max(0, Math.min(position, items.length - 1));
      if (from < 0 || from === to) return from;
      // The first card is open by default: it stays so in another place.
      view.openId ??= items[0]?.id;
      check.solve(() => items.splice(to, 0, ...items.splice(from, 1)));
      return to;
    },
    /** Returns false if there is no such item. */
    remove(id: string): boolean {
      const item = find(id);
      if (!item) return false;
      check.solve(() => state.items.splice(state.items.indexOf(item), 1));
      check.clear(...Object.keys(check.problems).filter((key) => key.startsWith(`${id}.`)));
      return true;
    },
    /**
     * Restores a removed item at its index. Returns its ID: the previous one, if that is still
     * free.
     */
    restore(item: Item, position: number): string {
      const restored = find(item.id) ? withNewId(item) : { ...item };
      check.solve(() => state.items.splice(position, 0, restored));
      return restored.id;
    },
    edit<Field extends keyof Item>(id: string, field: Field, value: Item[Field]) {
      const item = find(id);
      if (!item) return;
      check.solve(() => {
        item[field] = value;
      });
      check.clear(`${id}.${String(field)}`);
    },
  };
}

/** Keys of a list's fields: `0.name` becomes `<id of item 0>.name`; the list's own stays ''. */
function keyByItem(items: readonly { readonly id: string }[]): (path: string) => string {
  return (path) => {
    const [index = '', ...field] = path.split('.');
    const item = items[Number(index)];
    return index !== '' && item ? [item.id, ...field].join('.') : path;
  };
}
