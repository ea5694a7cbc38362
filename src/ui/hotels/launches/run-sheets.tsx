import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { counted } from '#ui/texts/counted.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import { printPage } from '#ui/wizard/sign-in-sheet/print-page.ts';
import { signInSheetFile, type SignInSheet } from '#ui/wizard/sign-in-sheet/sign-in-sheet.ts';
import type { HotelRun } from './hotel-run.ts';

const MESSAGES = {
  nothing: '',
  downloaded: 'Downloaded.',
  printed: 'Sent to the print dialog. If you cancelled it, print again or download the sheets.',
} as const;

/** Lets the user download or print the generated passwords of all hotels. */
export function RunSheets({ run }: { readonly run: HotelRun }) {
  const { pending, sheets: count } = useSnapshot(run.state);
  const [said, setSaid] = useState<keyof typeof MESSAGES>('nothing');
  if (count === 0) return null;

  const give = async (how: 'downloaded' | 'printed') => {
    const address = new URL('/login', location.origin).href;
    const sheets: SignInSheet[] = run.people().map((each) => ({ ...each, address }));
    const [first, ...others] = sheets;
    if (!first) return;
    const file = await signInSheetFile(first, ...others);
    if (how === 'downloaded') downloadFile(file);
    else printPage(file.text);
    run.handOver();
    setSaid(how);
  };
  return (
    <NoticeBox
      kind={pending > 0 ? 'warning' : 'info'}
      title={`${counted(count, 'person', 'people')} got a generated password`}
    >
      <p>
        These passwords are only on this page, and cannot be looked up later. Hand them over now.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant={pending > 0 ? 'primary' : 'secondary'}
          icon={<Download />}
          onClick={() => void give('downloaded')}
        >
          Download sign-in sheet
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => void give('printed')}>
          Print
        </Button>
      </div>
      <output className="mt-2 block text-sm text-ink/75">{MESSAGES[said]}</output>
    </NoticeBox>
  );
}
