import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Id } from '#domain/record.ts';
import type { FormCheck } from '#ui/forms/form.ts';
import { isChanged, type FormDraft } from '#ui/forms/form-draft.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import { createAction, IDLE } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** Replaces the ID in the address of a new record: `?edit=room-new`. */
export const NEW_ITEM = 'new';

export interface EditedItem<Item, Form> {
  readonly form: Form;
  /** Undefined for a new record. */
  readonly item: Item;
}

interface Source<Value, Item> {
  /** The start of the address: `room` in `?edit=room-12`. */
  readonly name: string;
  itemsIn(value: Value): readonly (NonNullable<Item> & { readonly id: Id })[];
  /** By default, the user may edit all records. */
  mayEdit?(item: NonNullable<Item>): boolean;
}

export interface EditorParts<
  Loaded,
  Item,
  Value extends object,
  Form extends FormCheck & { readonly state: object },
> {
  readonly of: Resource<Loaded>;
  /** Omitted if the resource is the only record of the screen, whose form is always open. */
  readonly list?: Source<Loaded, Item>;
  /** Returns the initial fields. */
  readonly fieldsOf: (item: Item) => Value;
  readonly createForm: (fields: Value, item: Item) => Form;
  /** By default, the fields are the form's state. */
  readonly fieldsIn?: (form: Form) => Value;
  /** Whether nothing has to be saved. By default, compares each field. */
  readonly isSame?: (edited: Value, before: Value) => boolean;
  /** Resolves to true if everything is saved; otherwise the form keeps its changes. */
  readonly send: (fields: Value, before: Value, edited: EditedItem<Item, Form>) => Promise<boolean>;
  /** Selects the error texts for a failure. By default 'general'. */
  readonly context?: ErrorContext;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/**
 * A form on a resource. It opens with the unsaved changes of an earlier visit, and follows changes on the server until
 * the user types. The form of a list's record closes once it is saved or discarded.
 */
export function createEditor<
  Loaded extends object,
  Item,
  Value extends object,
  Form extends FormCheck & { readonly state: object },
>(parts: EditorParts<Loaded, Item, Value, Form>) {
  const { of, list, fieldsOf, createForm, draft, context = 'general', notify } = parts;
  const fieldsIn = parts.fieldsIn ?? (({ state: fields }: Form) => ({ ...fields }) as Value);
  const isSame = parts.isSame ?? ((one, other) => !isChanged(one, other));
  const state = proxy({
    ...IDLE,
    edited: undefined as EditedItem<Item, Form> | undefined,
    /** True if the form has unsaved changes. */
    changed: false,
  });
  /** The fields without the user's changes. */
  let before: Value;
  const keyOf = (item: Item) => (list && item ? String((item as { readonly id?: Id }).id) : '');
  const pathOf = (field: string) => (Object.hasOwn(before, field) ? field : undefined);
  /** The present record with this key. */
  const find = (key: string): Item | undefined => {
    const { value } = of.state.now;
    if (!list || !value) return value as Item | undefined;
    return list.itemsIn(value).find(({ id }) => String(id) === key);
  };
  const mayEdit = (item: Item | undefined) => !item || (list?.mayEdit?.(item) ?? true);

  const keep = ({ form, item }: EditedItem<Item, Form>) => {
    const fields = fieldsIn(form);
    state.changed = !isSame(fields, before);
    draft.keep(before, state.changed ? fields : before, keyOf(item));
  };
  const show = (item: Item, typed: Value | undefined) => {
    const fields = fieldsOf(item);
    const form = createForm(typed ?? fields, item);
    before = fields;
    const follow = () => {
      if (state.edited?.form === form) keep(state.edited);
    };
    subscribe(form.state, follow, true);
    Object.assign(state, { edited: ref({ form, item }), changed: typed !== undefined, error: '' });
  };
  const open = (item: Item) => show(item, draft.restore(fieldsOf(item), keyOf(item)));
  /** Compares the form with other fields from now on: its record was saved, or created. */
  const rebase = (edited: EditedItem<Item, Form>, fields: Value) => {
    before = fields;
    state.edited = ref(edited);
    keep(edited);
  };
  /** Shows what others have changed in the record, unless the user has changed something too. */
  const showChanges = () => {
    const { edited, changed, isRunning } = state;
    if (changed || isRunning || (list && !edited?.item)) return;
    const item = find(edited ? keyOf(edited.item) : '');
    if (!item || item === edited?.item) return;
    if (!edited || !isSame(fieldsOf(item), before)) open(item);
  };
  const close = () => {
    Object.assign(state, { edited: undefined, changed: false });
    draft.drop();
    const only = list ? undefined : find('');
    if (only) open(only);
  };
  const follow = () => {
    showChanges();
    return subscribe(of.state, showChanges, true);
  };
  if (list) follow();
  const action = createAction({
    state,
    context,
    form: ({ form }: EditedItem<Item, Form>) => ({ ...form, pathOf }),
    async run(edited: EditedItem<Item, Form>) {
      const { form } = edited;
      // The form may have written its values in another way.
      const sent = fieldsIn(form);
      const isDone = await parts.send(sent, before, edited);
      if (!isDone || state.edited?.form !== form) return isDone;
      const item = find(keyOf(state.edited.item));
      const typed = fieldsIn(form);
      if (list || !item || isSame(typed, sent)) close();
      else {
        // What the user typed during the save of the only record stays in the form as an unsaved change.
        show(item, mergeChanges(sent, typed, fieldsOf(item)).merged);
        if (state.edited) keep(state.edited);
      }
      return true;
    },
  });

  return {
    state,
    draft,
    of,
    name: list?.name ?? '',
    notify,
    rebase,
    /** Opens and follows the only record of a screen. Returns a function that stops following. */
    follow,
    /**
     * Reopens the form with input of an earlier visit, but never in place of a record that the user has opened since.
     * Call it once the list is loaded.
     */
    restore() {
      const key = state.edited || !of.state.now.value ? undefined : draft.record();
      if (key === undefined) return;
      const item = key === '' ? undefined : find(key);
      if (key !== '' && !item) {
        draft.drop(key);
        notify(DRAFT_NOTICES.changesOfRemoved);
      } else if (draft.restore(fieldsOf(item as Item), key) && mayEdit(item)) open(item as Item);
    },
    add: () => open(undefined as Item),
    edit: open,
    /**
     * Opens the form for a record's ID or `NEW_ITEM`. Returns false if the list has no such record, or the user
     * may not edit it.
     */
    openAt(key: string) {
      const item = key === NEW_ITEM ? undefined : find(key);
      const isFound = key === NEW_ITEM || (item !== undefined && mayEdit(item));
      if (isFound && !state.isRunning) open(item as Item);
      return isFound;
    },
    discard() {
      if (!state.isRunning) close();
    },
    /** Resolves to true if the server has stored everything. */
    async save() {
      const { edited } = state;
      if (!edited || (!list && !state.changed)) return false;
      return await action.run(edited);
    },
  };
}
