import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import type { Id } from '#domain/record.ts';
import { replaceParameters } from '#ui/components/lists/use-list-address.ts';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import { EDITOR_PARAMETER } from '#ui/shell/session/leaving.ts';
import { warningNotice } from '#ui/texts/notices.ts';
import type { Dashboard } from './dashboard.ts';
import { NEW_ITEM } from './item-editor.ts';

interface AddressedEditor {
  readonly state: {
    readonly edited: { readonly item: { readonly id: Id } | undefined } | undefined;
    readonly changed: boolean;
  };
  readonly draft: Pick<FormDraft, 'record'>;
  /** False if the list has no such item to edit. */
  openAt(key: string): boolean;
  discard(): void;
}

export interface EditorAddress {
  /** The start of the parameter: `room` for `?edit=room-12`. */
  readonly name: string;
  readonly editor: AddressedEditor;
  readonly list: Loading<object>;
  readonly mayEdit: boolean;
  readonly notify: Dashboard['notify'];
}

/**
 * Gives an editor the address `?edit=room-12`, so that Back leads to its list, and a reload opens
 * it again. Address and editor follow each other.
 */
export function useEditorAddress({ name, editor, list, mayEdit, notify }: EditorAddress): void {
  const search = useSearch();
  const { edited } = useSnapshot(editor.state);
  const isLoaded = useSnapshot(list.state).now.status === 'ready';
  const given = new URLSearchParams(search).get(EDITOR_PARAMETER);
  const wanted = given?.startsWith(`${name}-`) ? given.slice(name.length + 1) : undefined;
  const opened = edited && String(edited.item?.id ?? NEW_ITEM);
  const last = useRef({ wanted, opened, isTried: false });
  useEffect(() => {
    const before = last.current;
    const isTried = before.isTried && before.wanted === wanted;
    last.current = { wanted, opened, isTried };
    if (opened === wanted) return;
    const show = () => putInAddress(opened && `${name}-${opened}`);
    if (opened !== before.opened) {
      show();
    } else if (wanted === undefined) {
      // If the browser cannot ask before Back, the input stays.
      const isKept = editor.state.changed && editor.draft.record() !== undefined;
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
  'What this address leads to no longer exists, or you may not edit it. Choose from the list.',
);

/** Marks an entry of the history whose previous entry is the list. */
interface EntryState {
  readonly isEditor?: true;
}

/** Opening adds an entry to the history, and closing leaves it. */
function putInAddress(value: string | undefined): void {
  const parameters = new URLSearchParams(location.search);
  if (value === undefined) {
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
