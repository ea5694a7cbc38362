import { useEffect } from 'react';

export const PRODUCT = 'Hotel Management System';

/** Puts the screen, or the step of the wizard, before the product's name. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} – ${PRODUCT}`;
  }, [screen]);
}
