import { useState } from 'react';

/**
 * A controlled text that may be stored a moment later, as valtio does: until `value` changes, the
 * field shows what was typed, so that the cursor stays where it is.
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
