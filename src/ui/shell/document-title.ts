import { useEffect } from 'react';
import { withoutDirection } from '#domain/text/plain-text.ts';

export const PRODUCT = 'Hotel Management System';

export function useDocumentTitle(screen: string): void {
  useEffect(() => {
    document.title = withoutDirection(`${screen} – ${PRODUCT}`);
  }, [screen]);
}
