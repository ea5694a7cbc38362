import { plainText } from '#domain/text/plain-text.ts';

const PASSWORD_OF_USER = /(:\/\/[^\s:@/]{0,64}):\S{0,256}@/g;

/** Removes control characters, and passwords in addresses that the user has typed in the wrong place. */
export function messageText(text: string): string {
  return plainText(text.replaceAll(PASSWORD_OF_USER, '$1:…@'));
}
