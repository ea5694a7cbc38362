import type { ClipboardEvent } from 'react';
import { LINE_BREAK } from './text-field.tsx';

/**
 * Returns a pasted text of several lines with ` / ` between the lines. An `<input>` would drop the
 * line breaks, and so join the numbers of several cells. Returns undefined for a single line, which
 * the browser pastes.
 */
export function pastedLines(event: ClipboardEvent): string | undefined {
  const pasted = event.clipboardData.getData('text').trim();
  if (!LINE_BREAK.test(pasted)) return undefined;
  event.preventDefault();
  return pasted.replaceAll(/\s*[\r\n]+\s*/g, ' / ');
}
