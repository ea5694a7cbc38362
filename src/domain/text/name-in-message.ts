import { plainJson } from './plain-text.ts';
import { withUnseenEscaped } from './unseen-signs.ts';

const LENGTH_MAXIMUM = 60;

/** Puts a name from the input in quotes, shortens it, and escapes invisible signs. */
export function nameInMessage(name: string): string {
  const shown = name.length > LENGTH_MAXIMUM ? `${name.slice(0, LENGTH_MAXIMUM)}…` : name;
  return withUnseenEscaped(plainJson(JSON.stringify(shown)));
}
