import { useEffect } from 'react';

export const PRODUCT = 'Hotel Management System';

/** Names the screen, or the wizard's step, first. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} – ${PRODUCT}`;
  }, [screen]);
}
