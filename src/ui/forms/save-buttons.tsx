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

/**
 * The bar at the end of a form: says whether all changes are saved, and has buttons that save or
 * undo them.
 */
export function SaveButtons({ what, editor }: SaveButtonsProps) {
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
      className="action-bar -mx-2 flex flex-col gap-3 border-t border-line bg-page px-2 py-3 sm:flex-row sm:items-center lg:bottom-0"
    >
      <output
        ref={said}
        tabIndex={-1}
        className="grow rounded-sm text-sm text-ink/75 focus-ring focus-visible:outline-offset-4"
      >
        {changed ? 'You have unsaved changes.' : 'All changes are saved.'}
      </output>
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button
          variant="secondary"
          icon={<Undo2 />}
          disabled={!changed || saving}
          onClick={() => editor.discard()}
        >
          Undo changes
        </Button>
        <Button type="submit" busy={saving} disabled={!changed}>
          Save
        </Button>
      </div>
      {changed && <UnsavedChanges what={what} draft={editor.draft} />}
    </div>
  );
}
