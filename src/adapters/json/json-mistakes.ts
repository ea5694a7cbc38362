import { printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser';
import type { Segments } from './json-location.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

/** A mistake at an offset of a JSON text, in UTF-16 units. */
export interface JsonMistake {
  readonly offset: number;
  /** Empty if the text is not JSON. */
  readonly path: Segments;
  readonly message: string;
}

const STRICT = { disallowComments: true, allowTrailingComma: false } as const;
const TRUNCATED = 'The JSON text is incomplete: a closing ", ] or } is missing';

/** By the name of jsonc-parser's error code. */
const SYNTAX_MESSAGES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'This is not a JSON value',
  InvalidNumberFormat: 'This is not a JSON number',
  PropertyNameExpected: 'A field name in double quotes is expected here',
  ValueExpected: 'A value is expected here',
  ColonExpected: 'A colon is expected between a field name and its value',
  CommaExpected: 'A comma is missing before this',
  CloseBraceExpected: 'A closing } is expected here',
  CloseBracketExpected: 'A closing ] is expected here',
  EndOfFileExpected:
    'Only one configuration is expected; put several in a list in [ ], or one on each line',
  InvalidCommentToken: 'JSON does not allow comments',
  UnexpectedEndOfComment: 'JSON does not allow comments',
  UnexpectedEndOfString: 'A closing " is missing on this line',
  UnexpectedEndOfNumber: 'This number is incomplete',
  InvalidUnicode: '\\u must be followed by four hexadecimal digits',
  InvalidEscapeCharacter: 'JSON does not have this escape; write a backslash as \\\\',
  InvalidCharacter: 'Write control characters in a text as escapes, such as \\n',
};

/** Values of other languages. Any other word may be a secret: `extends` can name any file. */
const FOREIGN_VALUE = /^[+-]?(?:true|false|null|none|nan|infinity|undefined)\b/i;

/** The first mistake of a text that `JSON.parse` refuses. Its nesting must be limited. */
export function syntaxMistake(text: string): JsonMistake {
  let first: JsonMistake | undefined;
  const onError: JSONVisitor['onError'] = (code, offset, length) => {
    const message = syntaxMessage(text, printParseErrorCode(code), offset, length);
    first ??= { offset, path: [], message };
  };
  visit(text, { onError }, STRICT);
  return first ?? { offset: 0, path: [], message: 'This is not JSON' };
}

function syntaxMessage(text: string, code: string, offset: number, length: number): string {
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
  return SYNTAX_MESSAGES[code] ?? 'This is not JSON';
}

/** Every duplicate field in a valid JSON text: only one of two values can count. */
export function repeatedFields(text: string): JsonMistake[] {
  const mistakes: JsonMistake[] = [];
  const names: Set<string>[] = [];
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
    },
    STRICT,
  );
  return mistakes;
}
