import { Undo2 } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Id } from '#domain/record.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal, SheetFooter } from '#ui/components/dialogs/modal.tsx';
import { focusIfLost, useChange, useFocusAfterEditing } from '#ui/components/focus.ts';
import { heightAs } from '#ui/components/height-as.ts';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { FormDraft } from '#ui/forms/form-draft.ts';
import { Failures } from '#ui/components/failures.tsx';
import { SavedForm, SaveFailure, type SavedFormProps } from '#ui/forms/saved-form.tsx';
import { RestoredNote, UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import type { ActionState } from '#ui/shell/action.ts';
import { ADD_BUTTON, editButtonId, type EditedItem, type Unsaved, NEW_ITEM } from './editor.ts';
import { useSearch } from 'wouter';
import { replaceParameters } from '#ui/components/lists/list-view.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { EDITOR_PARAMETER } from '#ui/shell/session/leaving.ts';
import { warningNotice, type Notify } from '#ui/texts/notices.ts';

const ACTION_BAR = heightAs('--action-bar');

interface EditorFormProps extends Pick<SavedFormProps, 'label' | 'form' | 'children'> {
  readonly editor: {
    readonly state: ActionState & {
      readonly changed: boolean;
      readonly progress: { readonly done: number; readonly total: number } | undefined;
      readonly unsaved: Unsaved | undefined;
    };
    readonly draft: FormDraft;
    save(): Promise<boolean>;
    discard(): void;
  };
  readonly what: string;
}

export interface FormPageProps extends EditorFormProps {
  readonly others?: ReactNode;
}

export function FormPage({ editor, what, others, children, ...rest }: FormPageProps) {
  const id = useId();
  return (
    <div>
      <div className="flex flex-col gap-4">
        <SavedForm {...rest} of={editor} id={id}>
          <RestoredNote of={editor} />
          <div className="surface divide-y divide-line">{children}</div>
        </SavedForm>
        {others && <div className="surface divide-y divide-line">{others}</div>}
        <SaveFailure of={editor} />
      </div>
      <SaveBar editor={editor} what={what} form={id} />
    </div>
  );
}

interface SaveBarProps extends Pick<EditorFormProps, 'editor' | 'what'> {
  readonly form: string;
}

/** The bar at the bottom of the screen: says whether all changes are saved, and saves or undoes them. */
function SaveBar({ editor, what, form }: SaveBarProps) {
  const { changed, isRunning } = useSnapshot(editor.state);
  const said = useRef<HTMLOutputElement>(null);
  // Saving disables the focused button, which then loses the focus.
  useChange(changed, () => changed || focusIfLost(() => said.current));
  return (
    <div
      ref={ACTION_BAR}
      className="action-bar bottom-(--bottom-bar,0px) -mx-2 mt-4 flex min-h-14 items-center gap-3 border-t border-line bg-page px-2 py-2 max-lg:shadow-[0_4px_0_var(--color-page)]"
    >
      <output
        ref={said}
        tabIndex={-1}
        className="min-w-0 grow rounded-sm text-sm text-ink/75 focus-ring focus-visible:outline-offset-4"
      >
        {changed ? 'You have unsaved changes.' : 'All changes are saved.'}
      </output>
      <div className="flex shrink-0 gap-2">
        <Button
          variant="secondary"
          icon={<Undo2 className="max-sm:hidden" />}
          disabled={!changed || isRunning}
          onClick={() => editor.discard()}
        >
          Undo Changes
        </Button>
        <Button type="submit" form={form} busy={isRunning} disabled={!changed}>
          Save
        </Button>
      </div>
      {changed && (
        <UnsavedChanges {...{ what }} isSaving={isRunning} onLeave={() => editor.draft.drop()} />
      )}
    </div>
  );
}

export interface ItemFormProps extends Omit<EditorFormProps, 'label'> {
  readonly title: string;
  readonly focusOn?: string | undefined;
  /** What a save of several records does: 'Saving rates'. */
  readonly doing?: string;
  /** Why the form cannot be saved now. Disables Save. */
  readonly blocked?: string | false;
  /** Shown with restored changes. Says which changes could not be restored. */
  readonly restoredNote?: ReactNode;
}

/** The form for one item, in a sheet beside the list. Focuses the first field when the form opens. */
export function ItemForm({
  editor,
  what,
  title,
  focusOn,
  doing,
  blocked = false,
  restoredNote,
  form: { problems, idOf },
  children,
}: ItemFormProps) {
  const { isRunning, progress, unsaved } = useSnapshot(editor.state) as typeof editor.state;
  const fields = useRef<HTMLFieldSetElement>(null);
  const first = useRef(focusOn === undefined ? undefined : idOf(focusOn));
  useEffect(() => {
    const field = first.current === undefined ? undefined : document.getElementById(first.current);
    (field ?? fields.current?.querySelector('input'))?.focus();
  }, []);
  return (
    <Modal isSheet title={title} onDismiss={() => editor.discard()}>
      <SavedForm
        of={editor}
        // Without `itemOf`: the form has only one item, so the error summary need not name it.
        form={{ problems, idOf }}
        what={what}
        report={
          unsaved && (
            <Failures label="What was not saved" title={unsaved.title} of={unsaved.records}>
              <p className="mt-2">{unsaved.note}</p>
            </Failures>
          )
        }
        className="mt-4 grow"
        buttons={
          <SheetFooter>
            {progress && (
              <div className="min-w-0 grow">
                <ProgressBar {...progress} doing={doing} />
              </div>
            )}
            {blocked && !isRunning && (
              <output className="min-w-0 grow text-sm text-ink/75">{blocked}</output>
            )}
            <Button variant="secondary" disabled={isRunning} onClick={() => editor.discard()}>
              Cancel
            </Button>
            <Button type="submit" busy={isRunning} disabled={blocked !== false}>
              Save
            </Button>
          </SheetFooter>
        }
      >
        <RestoredNote of={editor}>{restoredNote}</RestoredNote>
        <fieldset ref={fields} aria-label={title} className="@container min-w-0">
          {children}
        </fieldset>
      </SavedForm>
    </Modal>
  );
}

interface AddressedFormProps<Edited> {
  readonly of: AddressedEditor & { readonly state: { readonly edited: Edited | undefined } };
  readonly mayEdit?: boolean;
  readonly opener?: string;
  readonly children: (edited: Edited) => ReactNode;
}

export function AddressedForm<Edited extends EditedItem<{ readonly id: Id } | undefined, unknown>>({
  of,
  mayEdit,
  opener = ADD_BUTTON,
  children,
}: AddressedFormProps<Edited>) {
  useEditorAddress(of, mayEdit);
  const { edited } = useSnapshot(of.state) as typeof of.state;
  useFocusAfterEditing(edited, ({ item }) => [...(item ? [editButtonId(item)] : []), opener]);
  return edited && children(edited);
}

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
