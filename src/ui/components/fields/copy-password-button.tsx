import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import type { PasswordHandle } from './password-field.tsx';

/** How long the result shows. */
const SAID_MS = 3000;

const SAYINGS = {
  nothing: '',
  copied: 'Copied',
  selected: 'Selected. Copy it from the field.',
} as const;

export interface CopyPasswordButtonProps {
  readonly password: string;
  readonly field: { readonly current: PasswordHandle | null };
}

/** Copies a password, or selects it if the browser refuses to copy. */
export function CopyPasswordButton({ password, field }: CopyPasswordButtonProps) {
  const [done, setDone] = useState<keyof typeof SAYINGS>('nothing');
  useEffect(() => {
    if (done === 'nothing') return;
    const timer = setTimeout(() => setDone('nothing'), SAID_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setDone('copied');
    } catch {
      // The browser refused, or the page did not come over HTTPS.
      field.current?.select();
      setDone('selected');
    }
  };
  const isCopied = done === 'copied';
  return (
    <>
      <Button
        variant="secondary"
        className="min-w-30"
        icon={isCopied ? <Check /> : <Copy />}
        aria-label="Copy password"
        disabled={password === ''}
        onClick={() => void copy()}
      >
        {isCopied ? SAYINGS.copied : 'Copy'}
      </Button>
      <output className={done === 'selected' ? 'w-0 min-w-full text-sm text-ink/75' : 'sr-only'}>
        {SAYINGS[done]}
      </output>
    </>
  );
}
