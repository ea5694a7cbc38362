import { useState } from 'react';

/**
 * For a controlled field whose value is stored a moment later, as in valtio: shows the typed text
 * until `value` changes, so that the cursor stays in place.
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
