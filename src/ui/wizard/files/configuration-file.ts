import type { HotelDocument } from '#domain/hotel-config.ts';

/** The configuration as a file to save: its name and its text. */
export function configurationFile(document: HotelDocument): { name: string; text: string } {
  return {
    name: `${fileName(document.hotelProfile?.code ?? '')}.json`,
    text: `${JSON.stringify(document, null, 2)}\n`,
  };
}

/** A hotel's code as a file name, without characters that file systems reject. */
export function fileName(code: string): string {
  const name = code.replace(/[^\p{L}\p{N}_-]+/gu, '-');
  return name.replace(/^-+|(?<!-)-+$/g, '') || 'hotel';
}
