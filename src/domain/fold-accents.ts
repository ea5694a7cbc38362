const LETTERS_WITHOUT_DECOMPOSITION: Readonly<Record<string, string>> = {
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
  Ł: 'L',
  ł: 'l',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
};

/** Text with its accents dropped: É becomes E (R12, R13). Letters of other scripts stay as they are. */
export function foldAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[ÆæØøŒœßẞÐðĐđŁłÞþı]/g, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter);
}
