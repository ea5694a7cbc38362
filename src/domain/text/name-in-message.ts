import { plainJson } from './plain-text.ts';

const LENGTH_MAXIMUM = 60;

/** A name from the input in quotes, shortened and without control characters. */
export function nameInMessage(name: string): string {
  const shown = name.length > LENGTH_MAXIMUM ? `${name.slice(0, LENGTH_MAXIMUM)}…` : name;
  return plainJson(JSON.stringify(shown));
}
