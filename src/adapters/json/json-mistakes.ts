import { textTable } from '#domain/text/text-table.ts';
import { printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser';
import { createOffsetFinder, type SegmentProblem } from './json-location.ts';
import { isExact } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/** `path` is empty if the text is not JSON. */
export interface JsonMistake extends SegmentProblem {
  readonly offset: number;
}

const STRICT = { disallowComments: true, allowTrailingComma: false } as const;
const NOT_JSON = 'This is not JSON';
const TRUNCATED = 'The JSON text is incomplete: a closing ", ] or } is missing';

const SYNTAX_MESSAGES: Readonly<Record<string, string>> = textTable({
  InvalidSymbol: 'This is not a JSON value',
  InvalidNumberFormat: 'This is not a JSON number',
  PropertyNameExpected: 'A field name in double quotes is expected here',
  ValueExpected: 'A value is expected here',
  ColonExpected: 'A colon is expected between a field name and its value',
  CommaExpected: 'A comma is missing before this',
  CloseBraceExpected: 'A closing } is expected here',
  CloseBracketExpected: 'A closing ] is expected here',
  EndOfFileExpected: 'Delete what follows the end of the JSON text',
  InvalidCommentToken: 'JSON does not allow comments',
  UnexpectedEndOfComment: 'JSON does not allow comments',
  UnexpectedEndOfString: 'A closing " is missing on this line',
  UnexpectedEndOfNumber: 'This number is incomplete',
  InvalidUnicode: '\\u must be followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'JSON does not have this escape; write a backslash as \\\\',
  InvalidCharacter: 'Write control characters in a text as escapes, such as \\n',
});

/** Messages may quote these values, but no other word: `extends` can name any file, so it may be a secret. */
const FOREIGN_VALUE = /^[+-]?(?:true|false|null|none|nan|infinity|undefined)\b/i;

/** The nesting of the text must be limited. `trailing` is the message for text after the JSON value. */
export function syntaxMistake(text: string, trailing?: string): JsonMistake {
  const messages = trailing ? { ...SYNTAX_MESSAGES, EndOfFileExpected: trailing } : SYNTAX_MESSAGES;
  let first: JsonMistake | undefined;
  const onError: JSONVisitor['onError'] = (code, offset, length) => {
    const name = printParseErrorCode(code);
    const message = syntaxMessage(text, name, offset, length) ?? messages[name];
    first ??= { offset, path: [], message: message ?? NOT_JSON };
  };
  visit(text, { onError }, STRICT);
  return first ?? { offset: 0, path: [], message: NOT_JSON };
}

/** Returns undefined if no special message applies. The caller then uses the message for the code. */
function syntaxMessage(
  text: string,
  code: string,
  offset: number,
  length: number,
): string | undefined {
  const rest = text.slice(offset).trimEnd();
  if (
    rest === '' ||
    (code === 'UnexpectedEndOfString' && offset + length >= text.trimEnd().length)
  ) {
    return TRUNCATED;
  }
  if (/^[}\]]/.test(rest) && text.slice(0, offset).trimEnd().endsWith(',')) {
    return `Delete the comma before this ${rest[0]}`;
  }
  if (/^[}\]]/.test(rest)) return `This ${rest[0]} does not match the open bracket`;
  const [word] = FOREIGN_VALUE.exec(rest) ?? [];
  if (code === 'InvalidSymbol' && word) return `${word} is not a JSON value`;
  return undefined;
}

const DIGITS_ONLY = /^-?\d+$/;
const ID_NAME = /^id$|_id$/;

/**
 * Reports what `JSON.parse` changes without an error in valid JSON: it uses only the last value of a duplicate field,
 * and rounds integers beyond 2^53 (docs/decisions/numbers-are-exact.md).
 */
export function silentMistakes(text: string): JsonMistake[] {
  const mistakes: JsonMistake[] = [];
  const names: Set<string>[] = [];
  const offsetOf = createOffsetFinder(text);
  visit(
    text,
    {
      onObjectBegin: () => {
        names.push(new Set());
      },
      onObjectEnd: () => {
        names.pop();
      },
      onObjectProperty: (name, offset, _length, _line, _column, pathOfObject) => {
        const known = names.at(-1);
        if (known?.has(name)) {
          const path = [...pathOfObject().map(String), name];
          mistakes.push({ offset, path, message: `Duplicate field ${nameInMessage(name)}` });
        }
        known?.add(name);
      },
      onLiteralValue: (value, offset, length, _line, _column, pathOfValue) => {
        if (typeof value !== 'number' || isExact(value)) return;
        const path = pathOfValue().map(String);
        const message = tooLarge(path.at(-1), text.slice(offset, offset + length));
        mistakes.push({ offset: offsetOf(path), path, message });
      },
    },
    STRICT,
  );
  return mistakes;
}

function tooLarge(field = '', written: string): string {
  if (ID_NAME.test(field))
    return 'This number is too large to be read exactly: write the ID in quotes';
  return DIGITS_ONLY.test(written)
    ? 'This number is too large to be read exactly: if it is not an amount, write it in quotes'
    : 'This number is too large';
}
