import { Download, FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import type { SheetImport } from '#ui/hotels/import/sheet-import.ts';

/** Downloads a file that says how to read the columns, or applies such a file. */
export function SavedColumns({ sheets }: { readonly sheets: SheetImport }) {
  const { saved } = useSnapshot(sheets.state);
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className="mt-6 space-y-3">
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant="secondary"
          icon={<Download />}
          onClick={() => downloadFile(sheets.savedColumns())}
        >
          Save these columns
        </Button>
        <Button variant="secondary" icon={<FolderOpen />} onClick={() => picker.current?.click()}>
          Use saved columns
        </Button>
      </div>
      <p className="text-sm text-ink/75">
        {saved.name === '' ? (
          'The saved file says how each column is read. You can use it again for spreadsheets with the same columns.'
        ) : (
          <>
            The saved file <bdi>{saved.name}</bdi> says how each column is read.
          </>
        )}
      </p>
      {saved.mistake !== '' && (
        <NoticeBox kind="error" role="alert">
          {saved.mistake}
        </NoticeBox>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="File with saved columns"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void sheets.takeSavedColumns(file);
          // Lets the user choose the same file again after fixing it.
          event.target.value = '';
        }}
      />
    </div>
  );
}
