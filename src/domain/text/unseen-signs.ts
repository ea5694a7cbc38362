import { escaped, withPlainSpaces } from './plain-text.ts';

// Signs that readers cannot see, and spaces that look like other spaces. Nobody can type them again.

/** By Unicode property. Line breaks and tabs count as seen, as do the signs of Arabic and Syriac in the category Cf. */
const SIGN = String.raw`(?![\t\n\r\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\u2800]`;
const OTHER_SPACE = String.raw`(?! )\p{Zs}`;

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
  String.raw`(?<=\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]`,
];
/** Long texts may also have marks of direction beside letters that are written from the right. */
const NEEDED_IN_LINES = [
  ...NEEDED,
  `(?<=[${scripts(UNSPACED)}])\\u200B`,
  `(?<=[${scripts(RIGHT_TO_LEFT)}].*)[\\u061C\\u200E\\u200F]|[\\u061C\\u200E\\u200F](?=.*[${scripts(RIGHT_TO_LEFT)}])`,
];

const UNSEEN = `(?!${NEEDED.join('|')})${SIGN}`;
const IN_A_LINE = new RegExp(`${UNSEEN}|${OTHER_SPACE}`, 'u');
const IN_LINES = new RegExp(`(?!${NEEDED_IN_LINES.join('|')})${SIGN}`, 'u');
const ALL_IN_LINES = new RegExp(IN_LINES, 'gu');
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const OTHER_SPACES = new RegExp(OTHER_SPACE, 'gu');

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

/** What readers see of the text: ordinary spaces, and no sign without a width. Lines keep their spaces. */
export function asSeen(text: string, { mayHaveLines }: Where = {}): string {
  if (ASCII.test(text)) return text;
  return mayHaveLines
    ? text.replace(ALL_IN_LINES, '')
    : withPlainSpaces(text.replace(ALL_UNSEEN, ''));
}

/** Escapes in JSON what readers could not see or would take for a space. The JSON stays equivalent. */
export function withUnseenEscaped(json: string): string {
  return ASCII.test(json) ? json : json.replace(ALL_UNSEEN, escaped).replace(OTHER_SPACES, escaped);
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
export function unseenMessage(
  text: string,
  { mayHaveLines, isSecret }: Where = {},
): string | false {
  if (ASCII.test(text)) return false;
  const { index, 0: sign = '' } = (mayHaveLines ? IN_LINES : IN_A_LINE).exec(text) ?? {};
  if (index === undefined) return false;
  const code = (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const name = SIGN_NAMES.get(sign);
  const before = text.slice(Math.max(0, index - SHOWN_BEFORE), index);
  const place = isSecret ? `as character ${index + 1}` : before && `after '${before}'`;
  return `Contains the invisible character U+${code}${name ? ` (${name})` : ''} ${place || 'at its start'}: type it again`;
}
