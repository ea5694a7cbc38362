import { useId, type ReactNode } from 'react';
import { SaveButtons, type SaveButtonsProps } from '#ui/forms/save-buttons.tsx';
import { EditorForm, type EditorFormProps } from './editor-form.tsx';

export interface FormPageProps
  extends Omit<EditorFormProps, 'id' | 'buttons'>, Pick<SaveButtonsProps, 'what'> {
  /** `FormSection`s that are not part of the form. */
  readonly others?: ReactNode;
}

/** A form as a page of `FormSection`s. The buttons that save it stay at the bottom of the screen. */
export function FormPage({ what, others, children, ...rest }: FormPageProps) {
  const id = useId();
  return (
    <div className="flex flex-col">
      <EditorForm {...rest} id={id} buttons={null}>
        <div className="surface divide-y divide-line">{children}</div>
      </EditorForm>
      {others && <div className="mt-4 surface divide-y divide-line">{others}</div>}
      <SaveButtons what={what} editor={rest.editor} form={id} />
    </div>
  );
}
