import { plainText } from '#domain/text/plain-text.ts';

const PASSWORD_OF_USER = /(:\/\/[^\s:@/]{0,64}):\S{0,256}@/g;
const PASSWORD_IN_QUERY = /([?&]\w{0,16}password=)[^\s&#]{1,256}/gi;

/** Removes control characters, and passwords in addresses that the user has typed in the wrong place. */
export function messageText(text: string): string {
  return plainText(withoutPasswords(text));
}

export function withoutPasswords(text: string): string {
  return text.replaceAll(PASSWORD_OF_USER, '$1:…@').replaceAll(PASSWORD_IN_QUERY, '$1…');
}
