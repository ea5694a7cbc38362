import { Check, Copy, Eye, EyeOff, KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/components/button.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTypedText } from './text-field.tsx';

export interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoComplete?: string | undefined;
  readonly name?: string | undefined;
  /** A password to hand over: it is shown, and selected once the field has the focus. */
  readonly readOnly?: boolean;
  /** Adds a button. A password that was generated, or can only be read, can be copied. */
  readonly onGenerate?: (() => void) | undefined;
}

const COPIED = 'Copied';
const SELECTED = 'The password is selected. Copy it from the field.';

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete = 'off', name, readOnly, onGenerate, ...field } = props;
  const { isLeft: _, ...typed } = useTypedText(value, onChange);
  const [isShown, setIsShown] = useState(readOnly ?? false);
  const [copied, setCopied] = useState({ value: '', said: '' });
  const input = useRef<HTMLInputElement>(null);
  const said = copied.value === value ? copied.said : '';
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied({ value, said: COPIED });
    } catch {
      // Browsers refuse access to the clipboard without permission or without HTTPS.
      flushSync(() => setIsShown(true));
      input.current?.focus();
      input.current?.select();
      setCopied({ value, said: SELECTED });
    }
  };
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className="flex flex-wrap items-start gap-2">
          <div className="relative min-w-0 grow basis-40">
            <input
              {...{ ...control, ...typed, ref: input, name, readOnly, autoComplete }}
              data-autofocus={readOnly}
              type={isShown ? 'text' : 'password'}
              onFocus={({ target }) => readOnly && target.select()}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              className={`${control.className} h-control pr-12`}
            />
            <button
              type="button"
              aria-label="Show password"
              aria-pressed={isShown}
              aria-controls={field.id}
              className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink/75 hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand"
              onClick={() => setIsShown(!isShown)}
            >
              <Icon className="size-5" />
            </button>
          </div>
          {(onGenerate || readOnly) && (
            <div className="flex flex-wrap gap-2">
              {onGenerate && (
                <Button variant="secondary" icon={<KeyRound />} onClick={onGenerate}>
                  Generate
                </Button>
              )}
              <Button
                variant="secondary"
                className="min-w-30"
                icon={said === COPIED ? <Check /> : <Copy />}
                aria-label="Copy password"
                disabled={value === ''}
                onClick={() => void copy()}
              >
                {said === COPIED ? COPIED : 'Copy'}
              </Button>
              <output
                className={said === SELECTED ? 'w-0 min-w-full text-sm text-ink/75' : 'sr-only'}
              >
                {said}
              </output>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
