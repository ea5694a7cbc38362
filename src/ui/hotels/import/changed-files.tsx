import { FileUp } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { FileDrop } from '#ui/components/fields/file-drop.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ACCEPTED } from './read-file.ts';
import type { SheetImport } from './sheet-import.ts';

/** Files that were edited since the user chose them, with a button to choose them again. */
export function ChangedFiles({ sheets }: { readonly sheets: SheetImport }) {
  const { changed } = useSnapshot(sheets.state);
  if (changed.length === 0) return null;
  const [has, it] = changed.length === 1 ? ['has', 'it'] : ['have', 'them'];
  return (
    <NoticeBox kind="warning" role="alert">
      <p className="mb-2 wrap-anywhere">
        <bdi translate="no">{changed.join(', ')}</bdi> {has} changed since you chose {it}: choose{' '}
        {it} again. Until then, the hotels and your changes here stay as they are.
      </p>
      <FileDrop
        label="Changed files"
        accept={ACCEPTED}
        multiple
        onFiles={(files) => void sheets.chooseAgain(files)}
        className=""
        overClassName=""
      >
        {(choose) => (
          <Button variant="secondary" icon={<FileUp />} onClick={choose}>
            Choose {it} again
          </Button>
        )}
      </FileDrop>
    </NoticeBox>
  );
}
