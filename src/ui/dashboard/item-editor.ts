import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import type { Id } from '#domain/record.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import { onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** The ID of a new item in an address. */
export const NEW_ITEM = 'new';

/** One item of a list while it is being added or changed. */
export interface EditedItem<Item, Form> {
  readonly form: Form;
  /** Undefined for a new item. */
  readonly item: Item | undefined;
}

export interface ItemEditorParts<List, Item, Fields, Form> {
  readonly list: Loading<List>;
  readonly itemsIn: (list: List) => readonly Item[];
  /** The fields of an item, or those of a new item. */
  readonly fieldsOf: (item: Item | undefined) => Fields;
  readonly createForm: (fields: Fields, item: Item | undefined) => Form;
  readonly fieldsIn: (form: Form) => Fields | undefined;
  /** Whether the user may open the item again. */
  readonly mayEdit?: (item: Item) => boolean;
  /** Resolves to true if everything is saved; otherwise the form stays open. */
  readonly send: (edited: EditedItem<Item, Form>, fields: Fields) => Promise<boolean>;
  readonly context: ErrorContext;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/**
 * The form for one item, which replaces its list. Its data is a list of one item: paths of its
 * fields start with `0.`.
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
    /** Whether it has unsaved input. */
    changed: false,
  });

  const open = (item: Item | undefined, before: Fields, typed?: Fields) => {
    const form = createForm(typed ?? before, item);
    subscribe(form.state, () => {
      const { edited } = state;
      const fields = fieldsIn(form);
      if (edited?.form !== form || !fields) return;
      state.changed = true;
      draft.keep(before, fields, edited.item ? String(edited.item.id) : '');
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
     * Reopens the form with earlier input, as soon as the list is loaded. Returns a function that
     * stops waiting for the list.
     */
    restore: () =>
      onceLoaded(list, (loaded) => {
        const record = draft.record();
        if (record === undefined) return;
        const item = itemsIn(loaded).find(({ id }) => String(id) === record);
        if (record !== '' && !item) {
          draft.drop();
          notify(DRAFT_NOTICES.changesOfRemoved);
          return;
        }
        const before = fieldsOf(item);
        const typed = draft.restore(before);
        if (typed && (!item || (mayEdit?.(item) ?? true))) open(item, before, typed);
      }),
    add: () => open(undefined, fieldsOf(undefined)),
    edit: (item: Item) => open(item, fieldsOf(item)),
    /**
     * Opens the form of the item with this ID, or `NEW_ITEM`. False if the list has none that the
     * user may edit.
     */
    openAt(key: string) {
      const { value } = list.state.now;
      const item = value && itemsIn(value).find(({ id }) => String(id) === key);
      const isFound = key === NEW_ITEM || (item !== undefined && (mayEdit?.(item) ?? true));
      if (isFound) open(item, fieldsOf(item));
      return isFound;
    },
    discard() {
      if (!state.saving) close();
    },
    /** Resolves to true once the server has stored everything. */
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
        if (isDone) close();
        return isDone;
      });
    },
  };
}
