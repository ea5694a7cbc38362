import { proxy, ref, subscribe } from 'valtio/vanilla';
import type { FormCheck } from '#ui/forms/form-check.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { NOT_SAVING, saveForm } from '#ui/forms/save-form.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import type { Notify } from '#ui/texts/notices.ts';

export interface RecordEditorParts<Value, Fields, Form> {
  readonly record: Loading<Value>;
  readonly fieldsOf: (value: Value) => Fields;
  readonly form: Form;
  readonly load: (fields: Fields) => void;
  readonly isSame: (one: Fields, other: Fields) => boolean;
  /** Resolves to the saved record, or to undefined if the server does not store such records. */
  readonly send: (edited: Fields, before: Fields) => Promise<Value | undefined>;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/**
 * Edits the only record of a screen. The form follows changes on the server until the user types. Input
 * during a save stays in the form as an unsaved change.
 */
export function createRecordEditor<
  Value extends object,
  Fields extends object,
  Form extends FormCheck & { readonly state: { readonly profile: Fields } },
>(parts: RecordEditorParts<Value, Fields, Form>) {
  const { record, fieldsOf, form, load, isSame, draft } = parts;
  const state = proxy({
    ...NOT_SAVING,
    /** The record's fields on the server. Undefined until the record is loaded. */
    stored: undefined as Fields | undefined,
    /** True if the form has unsaved changes. */
    changed: false,
    /** True if the server accepted the last save, but does not store such records. */
    notStored: false,
  });
  /** The record from which the form was last filled. */
  let followed: Value | undefined;

  const compare = () => {
    state.changed = state.stored !== undefined && !isSame(form.state.profile, state.stored);
  };
  const fill = (fields: Fields) => {
    Object.assign(state, { stored: ref(fields), notStored: false, error: '' });
    load(fields);
    compare();
  };
  const follow = () => {
    const { value } = record.state.now;
    if (!value || value === followed || state.changed || state.saving) return;
    followed = value;
    const fields = fieldsOf(value);
    fill(fields);
    const typed = draft.restore(fields);
    if (!typed) return;
    load(typed);
    compare();
  };
  const keep = () => {
    compare();
    const { stored, changed } = state;
    if (stored) draft.keep(stored, changed ? form.state.profile : stored);
  };

  const send = async () => {
    const edited = { ...form.state.profile };
    state.notStored = false;
    const value = await parts.send(edited, state.stored ?? edited);
    state.notStored = !value;
    if (!value) return false;
    const fields = fieldsOf(value);
    const isAsSent = isSame(form.state.profile, edited);
    state.stored = ref(fields);
    if (isAsSent) fill(fields);
    else keep();
    followed = value;
    record.set(value);
    return true;
  };

  follow();
  return {
    state,
    draft,
    form,
    /**
     * Loads the record, and updates the form when the record changes. Returns a function that unsubscribes.
     */
    open() {
      follow();
      // Reloads a loaded record, because another user may have changed it.
      void (record.state.now.status === 'ready' ? record.load() : record.open());
      const stops = [subscribe(record.state, follow, true), subscribe(form.state, keep, true)];
      return () => stops.forEach((stop) => stop());
    },
    discard() {
      if (state.stored && !state.saving) fill(state.stored);
    },
    /** Resolves to true if the server has stored the record. */
    async save() {
      const known = state.stored ?? {};
      const pathOf = (field: string) => (Object.hasOwn(known, field) ? field : undefined);
      return (
        state.changed &&
        (await saveForm(state, { ...form, pathOf }, { ...parts, context: 'general' }, send))
      );
    },
  };
}
