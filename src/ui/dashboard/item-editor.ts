import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import type { Id } from '#domain/record.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import { onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** Replaces the ID in the address of a new item: `?edit=room-new`. */
export const NEW_ITEM = 'new';

export interface EditedItem<Item, Form> {
  readonly form: Form;
  /** Undefined for a new item. */
  readonly item: Item | undefined;
}

export interface ItemEditorParts<List, Item, Fields, Form> {
  readonly list: Loading<List>;
  readonly itemsIn: (list: List) => readonly Item[];
  /** Returns the initial field values. `item` is undefined for a new item. */
  readonly fieldsOf: (item: Item | undefined) => Fields;
  readonly createForm: (fields: Fields, item: Item | undefined) => Form;
  readonly fieldsIn: (form: Form) => Fields | undefined;
  /** Whether the user may edit the item. By default, all items are editable. */
  readonly mayEdit?: (item: Item) => boolean;
  /** Resolves to true if everything is saved; otherwise the form stays open. */
  readonly send: (edited: EditedItem<Item, Form>, fields: Fields) => Promise<boolean>;
  readonly context: ErrorContext;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/**
 * Adds or edits one item of a list. The form's data is a list with one item, so the paths of its fields start
 * with `0.`.
 */
export function createItemEditor<
  List,
  Item extends { readonly id: Id },
  Fields extends object,
  Form extends FormCheck & { readonly state: object },
>(parts: ItemEditorParts<List, Item, Fields, Form>) {
  const { list, itemsIn, fieldsOf, createForm, fieldsIn, mayEdit, draft, notify } = parts;
  const state = proxy({
    ...NOT_SAVING,
    edited: undefined as EditedItem<Item, Form> | undefined,
    /** True if the form has unsaved input. */
    changed: false,
  });

  const recordOf = (item: Item | undefined) => (item ? String(item.id) : '');
  /** Opens the form with the unsaved changes of an earlier visit, if there are any. */
  const open = (
    item: Item | undefined,
    before = fieldsOf(item),
    typed = draft.restore(before, recordOf(item)),
  ) => {
    const form = createForm(typed ?? before, item);
    subscribe(form.state, () => {
      const { edited } = state;
      const fields = fieldsIn(form);
      if (edited?.form !== form || !fields) return;
      state.changed = true;
      draft.keep(before, fields, recordOf(edited.item));
    });
    const changed = typed !== undefined;
    Object.assign(state, { edited: ref({ form, item }), changed, error: '' });
  };
  const close = () => {
    Object.assign(state, { edited: undefined, changed: false });
    draft.drop();
  };

  return {
    state,
    draft,
    /**
     * Once the list is loaded, reopens the form with input from an earlier visit, but never in place of a record
     * that the user has opened since. Returns a function that stops waiting for the list.
     */
    restore: () =>
      onceLoaded(list, (loaded) => {
        const record = state.edited ? undefined : draft.record();
        if (record === undefined) return;
        const item = itemsIn(loaded).find(({ id }) => String(id) === record);
        if (record !== '' && !item) {
          draft.drop(record);
          notify(DRAFT_NOTICES.changesOfRemoved);
          return;
        }
        const before = fieldsOf(item);
        const typed = draft.restore(before, record);
        if (typed && (!item || (mayEdit?.(item) ?? true))) open(item, before, typed);
      }),
    add: () => open(undefined),
    edit: (item: Item) => open(item),
    /**
     * Opens the form for an item's ID or `NEW_ITEM`. Returns false if the list has no such item, or the user
     * may not edit it.
     */
    openAt(key: string) {
      const { value } = list.state.now;
      const item = value && itemsIn(value).find(({ id }) => String(id) === key);
      const isFound = key === NEW_ITEM || (item !== undefined && (mayEdit?.(item) ?? true));
      // The form of a running save must stay, because it shows what the save reports.
      if (isFound && !state.saving) open(item);
      return isFound;
    },
    discard() {
      if (!state.saving) close();
    },
    /** Resolves to true if the server has stored everything. */
    async save() {
      const { edited } = state;
      const fields = edited && fieldsIn(edited.form);
      if (!edited || !fields) return false;
      const form = {
        ...edited.form,
        pathOf: (field: string) => (Object.hasOwn(fields, field) ? `0.${field}` : undefined),
      };
      return await saveForm(state, form, parts, async () => {
        const isDone = await parts.send(edited, { ...fields });
        if (isDone && state.edited?.form === edited.form) close();
        return isDone;
      });
    },
  };
}
