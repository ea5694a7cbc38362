import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { Id } from '#domain/record.ts';
import { replaceParameters } from '#ui/components/lists/list-view.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { EDITOR_PARAMETER } from '#ui/shell/session/leaving.ts';
import { warningNotice, type Notify } from '#ui/texts/notices.ts';
import { NEW_ITEM } from './editor.ts';

export interface AddressedEditor {
  /** The start of the parameter's value: `room` in `?edit=room-12`. */
  readonly name: string;
  readonly of: Resource<object>;
  readonly notify: Notify;
  readonly state: {
    readonly edited: { readonly item: { readonly id: Id } | undefined } | undefined;
    readonly changed: boolean;
  };
  readonly draft?: Pick<FormDraft, 'isStored'>;
  /** Returns false if the list has no such item, or the user may not edit it. */
  openAt(key: string): boolean;
  discard(): void;
}

/** Keeps the address (`?edit=room-12`) and the open editor in step: Back closes the editor, and a reload opens it again. */
export function useEditorAddress(editor: AddressedEditor, mayEdit = true): void {
  const { name, of, notify } = editor;
  const search = useSearch();
  const { edited } = useSnapshot(editor.state);
  const isLoaded = useSnapshot(of.state).now.status === 'ready';
  const given = new URLSearchParams(search).get(EDITOR_PARAMETER);
  const wanted = given?.startsWith(`${name}-`) ? given.slice(name.length + 1) : undefined;
  const opened = edited && String(edited.item?.id ?? NEW_ITEM);
  const last = useRef({ wanted, opened, isTried: false });
  useEffect(() => {
    const before = last.current;
    const isTried = before.isTried && before.wanted === wanted;
    last.current = { wanted, opened, isTried };
    if (opened === wanted) return;
    const show = () => putInAddress(opened ? `${name}-${opened}` : undefined, name);
    if (opened !== before.opened) {
      show();
    } else if (wanted === undefined) {
      // Some browsers cannot ask the user before Back. The editor then stays open, so that the unsaved input is not
      // lost.
      const isKept = editor.state.changed && editor.draft?.isStored();
      if (!isKept) editor.discard();
      if (editor.state.edited) show();
    } else if (isLoaded && !isTried) {
      last.current.isTried = true;
      if (mayEdit && editor.openAt(wanted)) return;
      notify(NOT_FOUND);
      show();
    }
  }, [name, editor, notify, mayEdit, wanted, opened, isLoaded]);
}

const NOT_FOUND = warningNotice(
  'Not Found',
  'The record at this address no longer exists, or you may not edit it. Choose a record from the list.',
);

/** Marks a history entry whose previous entry is the list. */
interface EntryState {
  readonly isEditor?: true;
}

/** Opening an editor adds a history entry with its parameter, and closing it goes back. */
function putInAddress(value: string | undefined, name: string): void {
  const parameters = new URLSearchParams(location.search);
  if (value === undefined) {
    // The editor closed because another one opened.
    if (!parameters.get(EDITOR_PARAMETER)?.startsWith(`${name}-`)) return;
    if ((history.state as EntryState | null)?.isEditor) return history.back();
    parameters.delete(EDITOR_PARAMETER);
    return replaceParameters(parameters);
  }
  const isOpen = parameters.has(EDITOR_PARAMETER);
  parameters.set(EDITOR_PARAMETER, value);
  if (isOpen) return replaceParameters(parameters);
  const state: EntryState = { isEditor: true };
  history.pushState(state, '', `${location.pathname}?${parameters}`);
}
