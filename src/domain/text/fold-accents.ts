import { textTable } from '#domain/text/text-table.ts';

const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = textTable({
  Æ: 'AE',
  æ: 'ae',
  Ø: 'O',
  ø: 'o',
  Œ: 'OE',
  œ: 'oe',
  ß: 'ss',
  ẞ: 'SS',
  Ð: 'D',
  ð: 'd',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ł: 'L',
  ł: 'l',
  Ŧ: 'T',
  ŧ: 't',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
});

/**
 * Removes accents, so that codes contain E instead of É (docs/fields.md §9 and
 * docs/decisions/hotel-code-follows-the-name.md). Letters of other scripts stay, without their marks.
 */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter);
}

export function searchable(text: string): string {
  return foldAccents(text).toLowerCase();
}
