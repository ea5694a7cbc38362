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
  /** Resolves to the saved record; undefined if the server stores none. */
  readonly send: (edited: Fields, before: Fields) => Promise<Value | undefined>;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/**
 * The editor of the only record on a screen. Updates its form until the user types. Input during a
 * save is preserved, and counts as a change to the saved record.
 */
export function createRecordEditor<
  Value extends object,
  Fields extends object,
  Form extends FormCheck & { readonly state: { readonly profile: Fields } },
>(parts: RecordEditorParts<Value, Fields, Form>) {
  const { record, fieldsOf, form, load, isSame, draft } = parts;
  const state = proxy({
    ...NOT_SAVING,
    /** The server's record; undefined until it is known. */
    stored: undefined as Fields | undefined,
    /** Whether it has unsaved changes. */
    changed: false,
    /** The server accepted the last save, but stores no such record. */
    notStored: false,
  });
  /** The value that the form was last filled from. */
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
    /** Reads the record, and follows it until the returned function is called. */
    open() {
      follow();
      // Another user may have changed it since.
      void (record.state.now.status === 'ready' ? record.load() : record.open());
      const stops = [subscribe(record.state, follow, true), subscribe(form.state, keep, true)];
      return () => stops.forEach((stop) => stop());
    },
    discard() {
      if (state.stored && !state.saving) fill(state.stored);
    },
    /** Resolves to true once the server has stored it. */
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
