import { useEffect } from 'react';

/** The dialogs give the focus back themselves, but not the first time: they are loaded too late. */
export function useFocusReturn(isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return;
    const { activeElement: opener } = document;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isAsking]);
}
