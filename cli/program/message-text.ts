import { plainText } from '#domain/text/plain-text.ts';

/** What a failed call prints: an address of a database in the wrong place loses its password. */
export function messageText(text: string): string {
  return plainText(text.replaceAll(/(:\/\/[^\s:@/]{0,64}):\S{0,256}@/g, '$1:…@'));
}
