import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { downloadFile } from '#ui/files/download-file.ts';
import type { SheetImport } from './sheet-import.ts';

const NOT_MADE = 'The file could not be created. Check your connection, then try again.';

/**
 * Saves the rows of hotels with problems as a workbook. A column says what is wrong in each row.
 */
export function RejectedRows({ sheets }: { readonly sheets: SheetImport }) {
  const { rejected } = useSnapshot(sheets.state).imported;
  const [status, setStatus] = useState<'ready' | 'busy' | 'failed'>('ready');
  if (rejected.length === 0) return null;
  const save = async () => {
    setStatus('busy');
    try {
      downloadFile({ name: 'rejected.xlsx', bytes: await sheets.rejectedRows() });
      setStatus('ready');
    } catch {
      setStatus('failed');
    }
  };
  return (
    <div className="mt-6 space-y-3">
      <Button
        variant="secondary"
        icon={<Download />}
        busy={status === 'busy'}
        onClick={() => void save()}
      >
        Save the rows with problems
      </Button>
      <p className="text-sm text-ink/75">
        The spreadsheet contains the hotels with problems, and a column that says what is wrong.
        Correct the spreadsheet, then import it.
      </p>
      {status === 'failed' && (
        <NoticeBox kind="error" role="alert">
          {NOT_MADE}
        </NoticeBox>
      )}
    </div>
  );
}
