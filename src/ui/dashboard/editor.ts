import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import type { Id } from '#domain/record.ts';
import type { FormCheck } from '#ui/forms/form-check.ts';
import { isChanged, onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import { DRAFT_NOTICES } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import type { Notify } from '#ui/texts/notices.ts';

/** Replaces the ID in the address of a new record: `?edit=room-new`. */
export const NEW_ITEM = 'new';

export interface EditedItem<Item, Form> {
  readonly form: Form;
  /** Undefined for a new record. */
  readonly item: Item;
}

type EditedForm = FormCheck & { readonly state: object };

interface Parts<Source, Item, Value extends object, Form extends EditedForm> {
  readonly of: Resource<Source>;
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

export interface ItemEditorParts<
  Source,
  Item,
  Value extends object,
  Form extends EditedForm,
> extends Parts<Source, Item | undefined, Value, Form> {
  /** The start of the parameter's value: `room` in `?edit=room-12`. */
  readonly name: string;
  readonly itemsIn: (source: Source) => readonly Item[];
  /** Whether the user may edit the record. By default, all records are editable. */
  readonly mayEdit?: (item: Item) => boolean;
}

/**
 * A form on a resource, with the changes of an earlier visit. Saving shows the server's problems at their fields. The
 * form stays while a save is running, because it shows what the save reports.
 */
function createEditing<Source, Item, Value extends object, Form extends EditedForm>(
  parts: Parts<Source, Item, Value, Form>,
  recordOf: (item: Item) => string,
) {
  const { fieldsOf, createForm, draft, context = 'general', notify } = parts;
  const fieldsIn = parts.fieldsIn ?? (({ state: fields }: Form) => ({ ...fields }) as Value);
  const isSame = parts.isSame ?? ((one, other) => !isChanged(one, other));
  const state = proxy({
    ...NOT_SAVING,
    edited: undefined as EditedItem<Item, Form> | undefined,
    /** True if the form has unsaved changes. */
    changed: false,
  });
  /** The fields without the user's changes. */
  let before: Value;
  const pathOf = (field: string) => (Object.hasOwn(before, field) ? field : undefined);

  const keep = ({ form, item }: EditedItem<Item, Form>) => {
    const fields = fieldsIn(form);
    state.changed = !isSame(fields, before);
    draft.keep(before, state.changed ? fields : before, recordOf(item));
  };
  /** Opens the form with the unsaved changes of an earlier visit, if there are any. */
  const open = (
    item: Item,
    fields = fieldsOf(item),
    typed = draft.restore(fields, recordOf(item)),
  ) => {
    const form = createForm(typed ?? fields, item);
    before = fields;
    const follow = () => {
      if (state.edited?.form === form) keep(state.edited);
    };
    subscribe(form.state, follow, true);
    Object.assign(state, {
      edited: ref({ form, item }),
      changed: typed !== undefined,
      error: '',
    });
  };
  /** Compares the form with other fields from now on: its record was saved, or created. */
  const rebase = (edited: EditedItem<Item, Form>, fields: Value) => {
    before = fields;
    state.edited = ref(edited);
    keep(edited);
  };
  const close = () => {
    Object.assign(state, { edited: undefined, changed: false });
    draft.drop();
  };
  return {
    state,
    draft,
    open,
    close,
    rebase,
    /** Shows what others have changed in the record, unless the user has changed something too. */
    follow(item: Item) {
      const isKept = state.changed || state.saving || item === state.edited?.item;
      if (!isKept && !isSame(fieldsOf(item), before)) open(item);
    },
    /**
     * Resolves to true if everything is saved. `settle` is then called if the form is still open, and gets whether it
     * is as it was sent.
     */
    async save(settle: (isAsSent: boolean) => void) {
      const { edited } = state;
      if (!edited) return false;
      return await saveForm(state, { ...edited.form, pathOf }, { context, notify }, async () => {
        // The form may have written its values in another way.
        const sent = fieldsIn(edited.form);
        const isDone = await parts.send(sent, before, edited);
        if (isDone && state.edited?.form === edited.form)
          settle(isSame(fieldsIn(edited.form), sent));
        return isDone;
      });
    },
  };
}

/**
 * Adds or edits one record of a list. The form is open from `add` or `edit` until it is saved or discarded. It follows
 * changes on the server until the user types.
 */
export function createItemEditor<
  Source,
  Item extends { readonly id: Id },
  Value extends object,
  Form extends EditedForm,
>(parts: ItemEditorParts<Source, Item, Value, Form>) {
  const { of, name, itemsIn, fieldsOf, mayEdit, draft, notify } = parts;
  const editing = createEditing(parts, (item) => (item ? String(item.id) : ''));
  const { state, open, close, rebase } = editing;
  const followList = () => {
    const { id } = state.edited?.item ?? {};
    const { value } = of.state.now;
    const item = value && id !== undefined && itemsIn(value).find((each) => each.id === id);
    if (item) editing.follow(item);
  };
  subscribe(of.state, followList, true);
  return {
    state,
    draft,
    of,
    name,
    notify,
    rebase,
    /**
     * Once the list is loaded, reopens the form with input from an earlier visit, but never in place of a record
     * that the user has opened since. Returns a function that stops waiting for the list.
     */
    restore: () =>
      onceLoaded(of, (loaded) => {
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
     * Opens the form for a record's ID or `NEW_ITEM`. Returns false if the list has no such record, or the user
     * may not edit it.
     */
    openAt(key: string) {
      const { value } = of.state.now;
      const item = value && itemsIn(value).find(({ id }) => String(id) === key);
      const isFound = key === NEW_ITEM || (item !== undefined && (mayEdit?.(item) ?? true));
      if (isFound && !state.saving) open(item);
      return isFound;
    },
    discard() {
      if (!state.saving) close();
    },
    /** Resolves to true if the server has stored everything. */
    save: () => editing.save(close),
  };
}

/**
 * Edits the only record of a screen. The form follows changes on the server until the user types. Input
 * during a save stays in the form as an unsaved change.
 */
export function createRecordEditor<
  Item extends object,
  Value extends object,
  Form extends EditedForm,
>(parts: Parts<Item, Item, Value, Form>) {
  const { of, fieldsOf } = parts;
  const editing = createEditing(parts, () => '');
  const { state, open, close } = editing;

  const show = () => {
    const { value } = of.state.now;
    if (value) open(value);
  };
  const follow = () => {
    const isKept = state.changed || state.saving || of.state.now.value === state.edited?.item;
    if (!isKept) show();
  };
  follow();
  return {
    state,
    draft: parts.draft,
    /** Loads the record, and follows its changes. Returns a function that stops following. */
    open() {
      follow();
      // Reloads a loaded record, because another user may have changed it.
      void (of.state.now.status === 'ready' ? of.read() : of.open());
      return subscribe(of.state, follow, true);
    },
    discard() {
      if (state.saving) return;
      close();
      show();
    },
    /** Resolves to true if the server has stored the record. */
    async save() {
      if (!state.changed) return false;
      return await editing.save((isAsSent) => {
        const { value: item } = of.state.now;
        if (!item || !state.edited) return;
        if (!isAsSent) return editing.rebase({ ...state.edited, item }, fieldsOf(item));
        close();
        open(item);
      });
    },
  };
}
