import { useEffect } from 'react';

/** Dialogs return the focus themselves, but not the first time: they are loaded too late. */
export function useFocusReturn(isOpen = true): void {
  useEffect(() => {
    if (!isOpen) return;
    const { activeElement: opener } = document;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isOpen]);
}
