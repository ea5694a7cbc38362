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
  Ħ: 'H',
  ħ: 'h',
  Ł: 'L',
  ł: 'l',
  Ŧ: 'T',
  ŧ: 't',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
};

/**
 * Text without accents: É becomes E (docs/decisions.md R12, R13). Other scripts keep their letters
 * and lose their marks.
 */
export function foldAccents(text: string): string {
  let folded = '';
  let start = 0;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    if (unit < FIRST_ACCENT) continue;
    if (unit >= FIRST_MARK) return foldAny(text);
    folded += text.slice(start, place) + (FOLDED[unit] ??= foldAny(text.charAt(place)));
    start = place + 1;
  }
  return folded + text.slice(start);
}

const FIRST_ACCENT = 0x80;
/** Marks that change the letter before begin here. Letters below are folded one by one. */
const FIRST_MARK = 0x300;
const FOLDED: string[] = [];

function foldAny(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter);
}
