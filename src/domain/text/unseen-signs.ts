import { escaped, withPlainSpaces } from './plain-text.ts';

// Invisible signs, and spaces that look like other spaces: users cannot type them again.

/** By Unicode property. Line breaks and tabs count as seen, as do the signs of Arabic and Syriac in the category Cf. */
const SIGN = String.raw`(?![\t\n\r\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]`;

const JOINED = 'Arab,Beng,Deva,Gujr,Guru,Khmr,Knda,Mlym,Mong,Mymr,Orya,Sinh,Syrc,Taml,Telu,Tibt';
/** Scripts that have no spaces between words, so that a sign says where a line may end. */
const UNSPACED = 'Khmr,Laoo,Mymr,Thai,Tibt';
const RIGHT_TO_LEFT = 'Adlm,Arab,Hebr,Nkoo,Syrc,Thaa';

/** Signs that the writing of names needs: joiners, and forms of letters and of emoji. */
const NEEDED = [
  `(?<=[${scripts(JOINED)}])[\\u200C\\u200D]`,
  String.raw`(?<=\p{sc=Hani})[\uFE00-\uFE02\u{E0100}-\u{E01EF}]`,
  String.raw`(?<=\p{sc=Mong})[\u180B-\u180F]`,
  String.raw`(?<=\p{ExtPict})[\uFE0E\uFE0F]|\uFE0F(?=\u20E3)`,
  String.raw`(?<=[\p{ExtPict}\p{EMod}\uFE0F])\u200D(?=\p{ExtPict})`,
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0020}-\u{E007F}]`,
];
/** Long texts may also have marks of direction beside letters that are written from the right. */
const NEEDED_IN_LINES = [
  ...NEEDED,
  `(?<=[${scripts(UNSPACED)}])\\u200B`,
  `(?<=[${scripts(RIGHT_TO_LEFT)}].{0,20})[\\u061C\\u200E\\u200F]|[\\u061C\\u200E\\u200F](?=.{0,20}[${scripts(RIGHT_TO_LEFT)}])`,
];

function scripts(names: string): string {
  return names.replace(/(\w+),?/g, String.raw`\p{scx=$1}`);
}

/** Most texts have none, and comparing them must be quick. */
const ASCII = /^[\t\n\r\x20-\x7E]*$/;

interface Where {
  readonly mayHaveLines?: boolean;
  /** The message does not quote the text. */
  readonly isSecret?: boolean;
}

/** Created when a text first needs them, because looking up the properties takes some milliseconds. */
const patterns = new Map<boolean, RegExp>();

function unseenSigns({ mayHaveLines = false }: Where = {}): RegExp {
  let pattern = patterns.get(mayHaveLines);
  if (!pattern) {
    const source = mayHaveLines
      ? `(?!${NEEDED_IN_LINES.join('|')})${SIGN}`
      : String.raw`(?!${NEEDED.join('|')})${SIGN}|(?! )\p{Zs}`;
    pattern = new RegExp(source, 'gu');
    patterns.set(mayHaveLines, pattern);
  }
  return pattern;
}

/** What readers see of the text: ordinary spaces, and no sign without a width. Lines keep their spaces. */
export function asSeen(text: string, where: Where = {}): string {
  if (ASCII.test(text)) return text;
  const spaced = where.mayHaveLines ? text : withPlainSpaces(text);
  return spaced.replace(unseenSigns(where), '');
}

/** Escapes in JSON what readers could not see or would take for a space. The JSON stays equivalent. */
export function withUnseenEscaped(json: string): string {
  return ASCII.test(json) ? json : json.replace(unseenSigns(), escaped);
}

const SIGN_NAMES: ReadonlyMap<string, string> = new Map([
  ['\u00A0', 'no-break space'],
  ['\u00AD', 'soft hyphen'],
  ['\u200B', 'zero width space'],
  ['\u200C', 'zero width non-joiner'],
  ['\u200D', 'zero width joiner'],
  ['\u200E', 'left-to-right mark'],
  ['\u200F', 'right-to-left mark'],
  ['\u202A', 'left-to-right embedding'],
  ['\u202C', 'pop directional formatting'],
  ['\u202E', 'right-to-left override'],
  ['\u202F', 'narrow no-break space'],
  ['\u2060', 'word joiner'],
  ['\u3000', 'ideographic space'],
  ['\u3164', 'Hangul filler'],
  ['\uFEFF', 'byte order mark'],
]);

/** In characters. */
const SHOWN_BEFORE = 20;

/** Returns a message for a text with signs that its readers cannot see, or false. */
export function unseenMessage(text: string, where: Where = {}): string | false {
  const index = ASCII.test(text) ? -1 : text.search(unseenSigns(where));
  if (index === -1) return false;
  const code = text.codePointAt(index) ?? 0;
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  const name = SIGN_NAMES.get(String.fromCodePoint(code));
  const before = text.slice(Math.max(0, index - SHOWN_BEFORE), index);
  const place = where.isSecret ? `as character ${index + 1}` : before && `after '${before}'`;
  return `Contains the invisible character U+${hex}${name ? ` (${name})` : ''} ${place || 'at its start'}: type it again`;
}
