import { Eye, EyeOff } from 'lucide-react';
import { useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { describedField, FIELD_LOOK, FieldFrame, type FieldProps } from './field-frame.tsx';
import { useTypedText } from './text-field.tsx';

export interface PasswordFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly autoComplete?: string | undefined;
  readonly name?: string | undefined;
  readonly readOnly?: boolean;
  readonly actions?: ReactNode;
  readonly ref?: Ref<PasswordHandle>;
}

export interface PasswordHandle {
  /** Shows the password and selects it, so that the user can copy it. */
  select(): void;
}

export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete = 'off', name, readOnly, actions, ref, ...field } = props;
  const { id, hint, problem, required } = field;
  const { isLeft: _, ...typed } = useTypedText(value, onChange);
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    select() {
      flushSync(() => setIsShown(true));
      input.current?.focus();
      input.current?.select();
    },
  }));
  const Icon = isShown ? EyeOff : Eye;
  return (
    <FieldFrame {...field}>
      <div className="flex flex-wrap items-start gap-2">
        <div className="relative min-w-0 grow basis-40">
          <input
            ref={input}
            {...describedField(id, hint, problem)}
            id={id}
            name={name}
            readOnly={readOnly}
            type={isShown ? 'text' : 'password'}
            {...typed}
            required={required}
            autoComplete={autoComplete}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={`${FIELD_LOOK} h-control pr-12`}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isShown}
            aria-controls={id}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-ink/75 hover:text-ink focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-brand"
            onClick={() => setIsShown(!isShown)}
          >
            <Icon className="size-5" />
          </button>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </FieldFrame>
  );
}
