import { Check, Copy, Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { Button } from '#ui/components/button.tsx';
import { counted } from '#ui/texts/counted.ts';
import { downloadFile } from '#ui/wizard/files/download-file.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { printPage } from './print-page.ts';
import { signInSheetFile, signInSheetText, type SignInSheet } from './sign-in-sheet.ts';

const SAYINGS = {
  nothing: '',
  downloaded: 'Downloaded.',
  printed: 'Sent to the print dialog. If you cancelled it, print again or download the sheet.',
  copied: 'Copied.',
  refused: 'The browser refused to copy. Download the sheet instead.',
} as const;

/**
 * Lets the user download, print or copy all generated passwords at once. Shows nothing if no
 * passwords were generated (docs/decisions/passwords-are-handed-over-on-paper.md).
 */
export function SignInSheetCard({ wizard }: { readonly wizard: Wizard }) {
  const { createdUsers } = useSnapshot(wizard.launch.state);
  useSnapshot(wizard.state);
  const [said, setSaid] = useState<keyof typeof SAYINGS>('nothing');
  const { handover } = wizard;
  const people = handover.people();
  if (people.length === 0) return null;
  const typed = createdUsers.length - people.length;

  const sheet = (): SignInSheet => {
    const { name, code } = wizard.document().hotelProfile ?? {};
    return {
      hotel: { name: name ?? '', code: submittedCode(code ?? '') },
      address: new URL('/login', location.origin).href,
      people,
    };
  };
  const done = (how: keyof typeof SAYINGS) => {
    handover.complete();
    setSaid(how);
  };
  const download = async () => {
    downloadFile(await signInSheetFile(sheet()));
    done('downloaded');
  };
  const print = async () => {
    printPage((await signInSheetFile(sheet())).text);
    done('printed');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(signInSheetText(sheet()));
      done('copied');
    } catch {
      setSaid('refused');
    }
  };
  return (
    <div className="space-y-3">
      <p className="max-w-prose">
        {counted(people.length, 'person', 'people')} got a generated password. Hand the passwords
        over now: they are only on this page, and cannot be looked up later.
        {typed > 0 && ` The sheet leaves out ${counted(typed, 'password')} that you typed.`}
      </p>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant={handover.isPending() ? 'primary' : 'secondary'}
          icon={<Download />}
          onClick={() => void download()}
        >
          Download sign-in sheet
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => void print()}>
          Print
        </Button>
        <Button
          variant="secondary"
          icon={said === 'copied' ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <output className="block text-sm text-ink/75">{SAYINGS[said]}</output>
    </div>
  );
}
