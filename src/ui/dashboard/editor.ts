import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { ErrorContext } from '#application/errors/error-catalogue.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import type { Id } from '#domain/record.ts';
import type { FormCheck } from '#ui/forms/form.ts';
import { isChanged, type FormDraft } from '#ui/forms/form-draft.ts';
import type { Failure } from '#ui/components/failures.tsx';
import { overwroteOthers } from '#ui/forms/saving-notices.ts';
import { createAction, IDLE, type Lacking, type ServerRequest } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import type { Notice, Notify } from '#ui/texts/notices.ts';

/** Replaces the ID in the address of a new record: `?edit=room-new`. */
export const NEW_ITEM = 'new';

/** The DOM ID of the button that adds an item. */
export const ADD_BUTTON = 'add-item';

export function editButtonId({ id }: { readonly id: Id }): string {
  return `edit-item-${id}`;
}

export interface EditedItem<Item, Form> {
  readonly form: Form;
  readonly item: Item;
}

/** The record in the form of this editor. */
export type EditedIn<Editor extends { readonly state: { readonly edited: unknown } }> = NonNullable<
  Editor['state']['edited']
>;

export interface Unsaved {
  readonly title: string;
  readonly records: readonly Failure[];
  readonly note: string;
}

interface SaveOutcome {
  /** Says what was saved. Omitted if not everything was: the form then keeps its changes. */
  readonly notice?: Notice | false | undefined;
  readonly overwritten?: readonly string[];
  readonly error?: string;
  readonly unsaved?: Unsaved | false;
}

type OnProgress = (done: number, total: number) => void;

export interface EditorParts<
  Loaded,
  Item,
  Value extends object,
  Form extends FormCheck & { readonly state: object },
> {
  /** The name of the draft, and the start of the address: `room` in `?edit=room-12`. */
  readonly name: string;
  readonly of: Resource<Loaded>;
  /** Omitted if the resource is the only record of the screen, whose form is always open. */
  readonly itemsIn?: (
    value: Loaded,
  ) => readonly (NonNullable<NoInfer<Item>> & { readonly id: Id })[];
  readonly mayEdit?: (item: NonNullable<Item>) => boolean;
  readonly fieldsOf: (item: Item) => Value;
  readonly createForm: (fields: Value, item: Item) => Form;
  readonly isSame?: (edited: Value, before: Value) => boolean;
  readonly send: (
    fields: Value,
    before: Value,
    edited: EditedItem<Item, Form>,
    onProgress: OnProgress,
  ) => Promise<SaveOutcome>;
  /** The request that some servers do not offer. */
  readonly request?: (edited: EditedItem<Item, Form>) => ServerRequest;
  /** Selects the error texts for a failure. By default 'general'. */
  readonly context?: ErrorContext;
}

interface EditorHost {
  readonly draftOf: (form: string) => FormDraft;
  readonly notify: Notify;
  readonly lacking?: Lacking;
}

/**
 * A form on a resource. It opens with the unsaved changes of an earlier visit, and follows changes on the server until
 * the user types. The form of a list's record closes once it is saved or discarded.
 */
export function createEditor<
  Loaded extends object,
  Item,
  Value extends object,
  Form extends FormCheck & { readonly state: Value },
>({ draftOf, notify, lacking }: EditorHost, parts: EditorParts<Loaded, Item, Value, Form>) {
  const { name, of, itemsIn, fieldsOf, createForm, context = 'general', request } = parts;
  const draft = draftOf(name);
  const fieldsIn = ({ state: fields }: Form) => ({ ...fields });
  const isSame = parts.isSame ?? ((one, other) => !isChanged(one, other));
  const state = proxy({
    ...IDLE,
    edited: undefined as EditedItem<Item, Form> | undefined,
    changed: false,
    progress: undefined as { readonly done: number; readonly total: number } | undefined,
    unsaved: undefined as Unsaved | undefined,
  });
  /** The fields without the user's changes. */
  let before: Value;
  const keyOf = (item: Item) => (itemsIn && item ? String((item as { readonly id?: Id }).id) : '');
  const pathOf = (field: string) => (Object.hasOwn(before, field) ? field : undefined);
  const find = (key: string): Item | undefined => {
    const { value } = of.state.now;
    if (!itemsIn || !value) return value as Item | undefined;
    return itemsIn(value).find(({ id }) => String(id) === key);
  };
  const mayEdit = (item: Item | undefined) => !item || (parts.mayEdit?.(item) ?? true);

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
    Object.assign(state, {
      edited: ref({ form, item }),
      changed: typed !== undefined,
      error: '',
      unsaved: undefined,
    });
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
    if (changed || isRunning || (itemsIn && !edited?.item)) return;
    const item = find(edited ? keyOf(edited.item) : '');
    if (!item || item === edited?.item) return;
    if (!edited || !isSame(fieldsOf(item), before)) open(item);
  };
  const close = () => {
    Object.assign(state, { edited: undefined, changed: false });
    draft.drop();
    const only = itemsIn ? undefined : find('');
    if (only) open(only);
  };
  const follow = () => {
    showChanges();
    return subscribe(of.state, showChanges, true);
  };
  if (itemsIn) follow();
  const action = createAction({
    state,
    context,
    lacking,
    request,
    form: ({ form }: EditedItem<Item, Form>) => ({ ...form, pathOf }),
    async run(edited: EditedItem<Item, Form>) {
      const { form } = edited;
      // The form may have written its values in another way.
      const sent = fieldsIn(form);
      state.unsaved = undefined;
      const sending = parts.send(sent, before, edited, (done, total) => {
        state.progress = total > 0 ? { done, total } : undefined;
      });
      const outcome = await sending.finally(() => {
        state.progress = undefined;
      });
      const { overwritten = [], notice, error = '', unsaved } = outcome;
      if (overwritten.length > 0) notify(overwroteOthers(overwritten));
      if (notice) notify(notice);
      Object.assign(state, { error, unsaved: unsaved ? ref(unsaved) : undefined });
      if (!notice || state.edited?.form !== form) return Boolean(notice);
      const item = find(keyOf(state.edited.item));
      const typed = fieldsIn(form);
      if (itemsIn || !item || isSame(typed, sent)) close();
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
    name,
    notify,
    rebase,
    /** Opens and follows the only record of a screen. Returns a function that stops following. */
    follow,
    restore() {
      const key = draft.record();
      const item = key === undefined || state.edited ? undefined : find(key);
      if (item && mayEdit(item)) open(item);
    },
    add: () => open(undefined as Item),
    edit: open,
    /** Opens the form for an ID or `NEW_ITEM`. Returns false without such a record, or if it may not be edited. */
    openAt(key: string) {
      const item = key === NEW_ITEM ? undefined : find(key);
      const isFound = key === NEW_ITEM || (item !== undefined && mayEdit(item));
      if (isFound && !state.isRunning) open(item as Item);
      return isFound;
    },
    discard() {
      if (!state.isRunning) close();
    },
    async save() {
      const { edited } = state;
      if (!edited || (!itemsIn && !state.changed)) return false;
      return await action.run(edited);
    },
  };
}
