import { useEffect } from 'react';
import { withoutDirection } from '#domain/text/plain-text.ts';

export const PRODUCT = 'Hotel Management System';

/** Puts the screen's title, or that of the wizard's step, before the product's name. */
export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = withoutDirection(`${screen} – ${PRODUCT}`);
  }, [screen]);
}
