import { describe, expect, it } from 'vitest';
import { CONFIGURATION_BYTES_MAXIMUM } from '#adapters/node/input/configuration-text.ts';
import { splitConfigurations } from '#adapters/node/input/split-configurations.ts';

type Input = string | Buffer;

function reported(input: Input, { isLines = false } = {}): string[] {
  return [...splitConfigurations(Buffer.from(input), { isLines })].map((item) => {
    const { line, column } = item;
    const place = line === null || column === null ? '-' : `${line}:${column}`;
    return `${place} ${'text' in item ? item.text : `! ${item.message}`}`;
  });
}

const TOO_LARGE =
  '! One configuration may have at most 16 MiB; put several in a list in [ ], or one on each line';
const OTHER_ENCODING = '- ! This is UTF-16 or UTF-32, not UTF-8: save the file as UTF-8';
const nulAt = (place: string, byte: number, what = 'the file') =>
  `${place} ! Byte ${byte} of ${what} is NUL, which JSON does not allow; it looks like UTF-16 or UTF-32: save the file as UTF-8`;
const DAMAGED =
  'is NUL, which JSON does not allow; the file may be damaged, or not be UTF-8: delete the byte, or save the file as UTF-8';
const EMPTY = '- ! This file is empty: it contains no configuration';

describe('an input', () => {
  it.each<[string, Input, string[]]>([
    ['one object', '{"a":1}', ['1:1 {"a":1}']],
    ['an object over several lines', '\n{\n"a":1\n}\n', ['1:1 \n{\n"a":1\n}\n']],
    ['a list', '[{"a":1}, {"b":2}]', ['1:2 {"a":1}', '1:11 {"b":2}']],
    ['a list over several lines', '[\n  {"a":\n1},\n  {}\n]\n', ['2:3 {"a":\n1}', '4:3 {}\n']],
    ['brackets in texts', '[{"a":"]},{\\"["}, {}]', ['1:2 {"a":"]},{\\"["}', '1:19 {}']],
    ['wide characters before', '["é🏨海", {}]', ['1:2 "é🏨海"', '1:10 {}']],
    ['one object a line', '{"a":1}\n{"b":2}\n', ['1:1 {"a":1}', '2:1 {"b":2}']],
    ['blank lines', '\n{"a":1}\n\n \n{"b":2}', ['2:1 {"a":1}', '5:1 {"b":2}']],
    ['a broken line', '{"a":1}\n{"b":\n{"c":3}', ['1:1 {"a":1}', '2:1 {"b":', '3:1 {"c":3}']],
    ['an object after a comment', '// note\n{\n"a":1\n}', ['1:1 // note\n{\n"a":1\n}']],
    ['a mark of UTF-8', '\ufeff{"a":1}', ['1:1 {"a":1}']],
  ])('yields the configurations of %s', (_, input, items) => {
    expect(reported(input)).toEqual(items);
  });

  it.each<[string, Input, string[]]>([
    ['nothing', '', [EMPTY]],
    ['an empty list', '[\n ]', ['2:2 ! This list is empty: it contains no configuration']],
    [
      'a list without its end',
      '[{}',
      ['1:2 {}', '1:4 ! The list is incomplete: its closing ] is missing'],
    ],
    ['a comma too many', '[{},]', ['1:2 {}', '1:5 ! Delete the comma before this ]']],
    [
      'two commas',
      '[{},,{}]',
      ['1:2 {}', '1:5 ! A configuration is expected before this comma', '1:6 {}'],
    ],
    ['something after a list', '[{}]\n{} {}', ['1:2 {}', '2:1 ! Delete what follows the list']],
    ['a text without its end in a list', '[{"a":"b\n}, {}]', ['1:2 {"a":"b\n}', '2:4 {}']],
    ['UTF-16 with a mark', Buffer.from('\ufeff{}', 'utf16le'), [OTHER_ENCODING]],
    ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), [nulAt('1:2', 2)]],
    ['one NUL byte', '{"a":\n"é\0"}', [`2:3 ! Byte 10 of this configuration ${DAMAGED}`]],
    [
      'a NUL byte in a line',
      '{"a":1}\n{"b":"\0"}\n{"c":3}\n',
      ['1:1 {"a":1}', `2:7 ! Byte 7 of this configuration ${DAMAGED}`, '3:1 {"c":3}'],
    ],
    [
      'Latin-1',
      Buffer.from('{\n"a":"Café"}', 'latin1'),
      ['2:9 ! This is not UTF-8 text: save the file as UTF-8'],
    ],
    [
      'Latin-1 in a list',
      Buffer.from('[{}, {"a":"é"}, {}]', 'latin1'),
      ['1:2 {}', '1:12 ! This is not UTF-8 text: save the file as UTF-8', '1:17 {}'],
    ],
    [
      'UTF-8 that is cut off',
      Buffer.from('{"a":"é').subarray(0, -1),
      ['1:7 ! This is not UTF-8 text: save the file as UTF-8'],
    ],
  ])('reports an input of %s as a problem that says so', (_, input, items) => {
    expect(reported(input)).toEqual(items);
  });
});

describe('a configuration that is too large', () => {
  const SIZE = CONFIGURATION_BYTES_MAXIMUM + 1;
  const around = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), Buffer.alloc(SIZE, 'x'), Buffer.from(after)]);

  it.each([
    ['alone on one line', '{"a":"', '"}', [`1:1 ${TOO_LARGE}`]],
    ['without an end', '{"a":"', '', [`1:1 ${TOO_LARGE}`]],
    ['over several lines', '{\n"a":"', '"}', [`1:1 ${TOO_LARGE}`]],
    ['in a list', '[{}, {"a":"', '"}, {}]', ['1:2', `1:6 ${TOO_LARGE}`, `1:${SIZE + 16}`]],
    ['on the first line', '{"a":"', '"}\n{}', [`1:1 ${TOO_LARGE}`, '2:1']],
    ['on a later line', '{}\n{"a":"', '"}\n{}', ['1:1', `2:1 ${TOO_LARGE}`, '3:1']],
  ])('reports %s as a separate problem', (_, before, after, expected) => {
    const items = [...splitConfigurations(around(before, after))];
    expect(
      items.map((item) => {
        const place = `${item.line}:${item.column}`;
        return 'text' in item ? place : `${place} ! ${item.message}`;
      }),
    ).toEqual(expected);
  });
});
