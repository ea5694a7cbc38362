import { plainJson } from '#domain/text/plain-text.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';

export function configurationFile(document: HotelDocument): { name: string; text: string } {
  return {
    name: `${fileName(document.hotelProfile?.code ?? '')}.json`,
    text: `${plainJson(JSON.stringify(document, null, 2))}\n`,
  };
}

/** Turns a hotel's code into a file name without characters that file systems reject. */
export function fileName(code: string): string {
  const name = code.replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return name.replace(/^-+|(?<!-)-+$/g, '') || 'hotel';
}
