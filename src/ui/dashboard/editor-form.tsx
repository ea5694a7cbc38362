import { useEffect, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { CountedProgress, type CountedProgressProps } from '#ui/components/counted-progress.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ErrorSummary, type ErrorSummaryProps } from '#ui/forms/error-summary.tsx';
import { RestoredChanges, type RestoredChangesProps } from '#ui/forms/restored-changes.tsx';
import type { FormEditor, SaveButtonsProps } from '#ui/forms/save-buttons.tsx';
import { leave } from '#ui/shell/session/leaving.ts';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';

export interface EditorFormProps extends Omit<ErrorSummaryProps, 'shownTimes'> {
  readonly editor: FormEditor;
  readonly id?: string;
  /** The accessible name of the form, unless a heading or fieldset names it. */
  readonly label?: string;
  readonly titleOf?: RestoredChangesProps['titleOf'];
  /** Shown with restored changes. Says which changes could not be restored. */
  readonly restoredNote?: ReactNode;
  /** Failures of the last save, in addition to the editor's own error. */
  readonly report?: ReactNode;
  readonly buttons: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function EditorForm({
  editor,
  id,
  label,
  form,
  titleOf,
  restoredNote,
  report,
  buttons,
  className = '',
  children,
}: EditorFormProps) {
  const { summaries, error } = useSnapshot(editor.state);
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      className={`flex flex-col gap-4 ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        void editor.save();
      }}
    >
      <ErrorSummary form={form} shownTimes={summaries} />
      <RestoredChanges
        draft={editor.draft}
        onDiscard={() => editor.discard()}
        {...(titleOf && { titleOf })}
      >
        {restoredNote}
      </RestoredChanges>
      {children}
      <FormAlert said={report || error}>
        {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
        {report}
      </FormAlert>
      {buttons}
    </form>
  );
}

/** For forms that close after saving. Other forms use `SaveButtons`. */
function CancelAndSave({ editor, what }: SaveButtonsProps) {
  const { saving, changed } = useSnapshot(editor.state);
  return (
    <>
      <Button variant="secondary" disabled={saving} onClick={() => editor.discard()}>
        Cancel
      </Button>
      <Button type="submit" busy={saving}>
        Save
      </Button>
      {changed && <UnsavedChanges isEditor what={what} draft={editor.draft} />}
    </>
  );
}

export interface ItemFormProps extends Omit<EditorFormProps, 'buttons'>, SaveButtonsProps {
  /** For example 'Edit Suite'. */
  readonly title: string;
  readonly progress?: CountedProgressProps | undefined;
}

/** The form for one item, in a sheet beside the list. Focuses the first field when the form opens. */
export function ItemForm({ what, title, progress, form, children, ...rest }: ItemFormProps) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <Modal isSheet title={title} onDismiss={() => leave(() => rest.editor.discard())}>
      <EditorForm
        {...rest}
        className="mt-4 grow"
        // Do not pass `itemOf`: the form has only one item, so the error summary need not name it.
        form={{ problems: form.problems, idOf: form.idOf }}
        buttons={
          <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 flex min-h-14 flex-wrap items-center justify-end gap-2 border-t border-line bg-white px-4 py-2 sm:-mx-6 sm:-mb-6 sm:px-6">
            {progress && (
              <div className="min-w-0 grow">
                <CountedProgress {...progress} />
              </div>
            )}
            <CancelAndSave editor={rest.editor} what={what} />
          </div>
        }
      >
        <fieldset ref={fields} aria-label={title} className="@container min-w-0">
          {children}
        </fieldset>
      </EditorForm>
    </Modal>
  );
}
