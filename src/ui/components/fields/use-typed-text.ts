import { useState } from 'react';

/**
 * Props for a controlled field. Valtio updates `value` a moment after typing. Until then, the field
 * shows the typed text, because the cursor would jump otherwise.
 */
export function useTypedText(
  value: string,
  onChange: (text: string) => void,
  onLeave?: () => void,
) {
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  return {
    value: typed?.over === value ? typed.text : value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      setTyped({ text: target.value, over: value });
      onChange(target.value);
    },
    onBlur: () => {
      setTyped(undefined);
      onLeave?.();
    },
  };
}
