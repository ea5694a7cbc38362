import { useEffect } from 'react';

export const PRODUCT = 'Hotel Management System';

/** Puts the screen's title, or that of the wizard's step, before the product's name. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = `${screen} – ${PRODUCT}`;
  }, [screen]);
}
