import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { FormDraft } from './form-draft.ts';
import { Button } from '#ui/components/button.tsx';
import type { SaveState } from './save-form.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { heightAs } from '#ui/components/height-as.ts';

export const ACTION_BAR = heightAs('--action-bar');

export interface FormEditor {
  readonly state: SaveState & { changed: boolean };
  readonly draft: FormDraft;
  save(): Promise<boolean>;
  discard(): void;
}

export interface SaveButtonsProps {
  readonly editor: FormEditor;
  /** The form's name within a sentence: 'the hotel profile'. */
  readonly what: string;
}

interface PageButtonsProps extends SaveButtonsProps {
  /** The DOM ID of the form. */
  readonly form: string;
}

/** The bar at the bottom of a form's page: says whether all changes are saved, and saves or undoes them. */
export function SaveButtons({ what, editor, form }: PageButtonsProps) {
  const { changed, saving } = useSnapshot(editor.state);
  const said = useRef<HTMLOutputElement>(null);
  const was = useRef(changed);
  useEffect(() => {
    const isDone = was.current && !changed;
    was.current = changed;
    const { activeElement } = document;
    // Saving disables the focused button, which then loses the focus.
    const isLost = activeElement === document.body || activeElement?.matches(':disabled');
    if (isDone && isLost) said.current?.focus({ preventScroll: true });
  }, [changed]);
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
          disabled={!changed || saving}
          onClick={() => editor.discard()}
        >
          Undo Changes
        </Button>
        <Button type="submit" form={form} busy={saving} disabled={!changed}>
          Save
        </Button>
      </div>
      {changed && <UnsavedChanges what={what} draft={editor.draft} />}
    </div>
  );
}
