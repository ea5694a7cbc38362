import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '#adapters/json/read-document.ts';
import { hotelJson } from '#tests/adapters/config/hotel-json.ts';

const problemsOf = (text: string, options = {}) =>
  readDocument(text, options).problems.map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );

describe('a configuration that cannot be read', () => {
  const truncated = 'The JSON text is incomplete: a closing ", ] or } is missing';
  const after =
    'Only one configuration is expected; put several in a list in [ ], or one on each line';

  it.each([
    ['nothing', '', `1:1 : ${truncated}`],
    ['a truncated object', '{\n  "hotelProfile": {', `2:20 : ${truncated}`],
    ['a text without its end', '{"a":"b,\n"c":1}', '1:6 : A closing " is missing on this line'],
    ['NaN', '{"a": NaN}', '1:7 : NaN is not a JSON value'],
    ['single quotes', "{'a': 1}", '1:2 : This is not a JSON value'],
    ['a comment', '{ // name\n}', '1:3 : JSON does not allow comments'],
    ['a comma too many', '{"a": 1,\n}', '2:1 : Delete the comma before this }'],
    ['a missing comma', '{"a": 1\n"b": 2}', '2:1 : A comma is missing before this'],
    ['a missing colon', '{"a" 1}', '1:6 : A colon is expected between a field name and its value'],
    ['the wrong bracket', '{"a": [1}', '1:9 : This } does not match the open bracket'],
    ['something after the end', '{} {}', `1:4 : ${after}`],
    [
      'a raw control character',
      '{"a": "\u0007"}',
      '1:7 : Write control characters in a text as escapes, such as \\n',
    ],
    ['a list', '[{}]', '1:1 : Must be an object in { }'],
    ['a spreadsheet', 'name,email', '1:1 : This is not a JSON value'],
  ])('reports %s with its position', (_, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
    expect(readDocument(text).document).toBeUndefined();
  });

  it('reports nesting that is too deep, without exhausting the stack', () => {
    const deep = 1_000_000;
    const text = `{"hotelProfile":${'['.repeat(deep)}${']'.repeat(deep)}}`;
    expect(problemsOf(text)).toEqual(['1:48 : Brackets must be nested at most 32 deep']);
    expect(problemsOf(`{"a":"${'['.repeat(40)}"}`)).toEqual(['1:2 a: Unknown field "a"']);
  });

  it('reports a position for any broken text', () => {
    const json = JSON.stringify(hotelJson());
    fc.assert(
      fc.property(
        fc.nat(json.length - 1),
        fc.nat(3),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, removed, added) => {
          const text = json.slice(0, at) + added + json.slice(at + removed);
          const { document, problems } = readDocument(text);
          expect(document === undefined).toBe(problems.length > 0);
          const lines = text.split('\n');
          const outside = problems.filter(
            ({ line, column }) =>
              line < 1 || column < 1 || column > (lines[line - 1]?.length ?? -1) + 1,
          );
          expect(outside).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const TIME = 'Must be a time of day as HH:MM, from 00:00 to 23:59, such as "15:00"';

describe('a text that cannot be an option', () => {
  it.each([
    ['timezone', 'Asia/Calcuta', '"Asia/Kolkata"'],
    ['timezone', 'europe/paris', '"Europe/Paris"'],
    ['country', 'Indai', '"India"'],
    ['country', 'Congo', '"Congo - Brazzaville" or "Congo - Kinshasa"'],
    ['currency', 'IRN', '"INR"'],
    ['currency', 'USS', '"USD"'],
  ])('in %s: %s may mean %s', (field, text, suggested) => {
    const [problem = ''] = problemsOf(`{"hotelProfile":{"${field}":"${text}"}}`);
    expect(/did you mean (.*)\?$/.exec(problem)?.[1]).toBe(suggested);
  });
});

describe('a field that does not fit', () => {
  it.each([
    ['"nmae": "x"', 'nmae: Unknown field "nmae"; did you mean "name"?'],
    ['"postalCode": "x"', 'postalCode: Unknown field "postalCode"; did you mean "postal_code"?'],
    ['"qwertz": 1', 'qwertz: Unknown field "qwertz"'],
    ['"a.b\\u001b[1m": 1', '"a.b\\u001b[1m": Unknown field "a.b\\u001b[1m"'],
    ['"name": 5', 'name: Must be text in quotes'],
    ['"wifi_available": "yes"', 'wifi_available: Must be true or false without quotes'],
    ['"tax_rate": true', 'tax_rate: Must be a number or text'],
    ['"tax_rate": 1e999', 'tax_rate: This number is too large'],
    ['"check_in_time": "25:00"', `check_in_time: ${TIME}`],
    ['"check_in_time": 15', 'check_in_time: Must be a time of day in quotes, such as "15:00"'],
    [
      '"currency": "inr"',
      'currency: Must be one of "INR", "USD", "EUR", "GBP", "AED", "SGD", or another code of ISO 4217, such as "JPY"; did you mean "INR"?',
    ],
    ['"id": ""', 'id: Must not be empty'],
    ['"id": 1.5', 'id: Must be a whole number'],
    ['"name": "a\\u0007b"', 'name: Must not contain control characters'],
    ['"name": "a\\nb"', 'name: Must not contain control characters'],
    ['"description": "a\\u001bb"', 'description: Must not contain control characters'],
    ['"name": "\\ud83d"', 'name: Must not contain an incomplete character (half a surrogate pair)'],
  ])('%s', (field, problem) => {
    expect(problemsOf(`{"hotelProfile":{${field}}}`)).toEqual([`1:18 hotelProfile.${problem}`]);
  });

  it.each([
    ['{"roomTypes": {}}', '1:2 roomTypes: Must be a list in [ ]'],
    ['{"hotelProfile": []}', '1:2 hotelProfile: Must be an object in { }'],
    ['{"roomTypes": [{}, "x"]}', '1:20 roomTypes.1: Must be an object in { }'],
    ['{"roomTypes": [{"room_count": 2.5}]}', '1:17 roomTypes.0.room_count: Must be a whole number'],
    [
      '{"roomTypes": [{"room_count": "2"}]}',
      '1:17 roomTypes.0.room_count: Must be a whole number without quotes',
    ],
    [
      '{"rates": {"rates": [{"base_rat": 1}]}}',
      '1:23 rates.rates.0.base_rat: Unknown field "base_rat"; did you mean "base_rate"?',
    ],
    [
      '{"rates": {"rates": [{"base_rate": 1e999}]}}',
      '1:23 rates.rates.0.base_rate: This number is too large',
    ],
  ])('%s', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('reads the rest of a document; a broken list item keeps its index', () => {
    const { document, readable } = readDocument(
      '{"$schema": "x", "a": 1, "hotelProfile": {"name": 5, "city": "B", "email": 6},' +
        '"roomTypes": [5, {"name": "Suite", "room_size": "1"}], "rates": 5, "rates": {}}',
    );
    expect(document).toBeUndefined();
    expect(readable).toEqual({ hotelProfile: { city: 'B' }, roomTypes: [{}, { name: 'Suite' }] });
  });
});

describe('texts', () => {
  it.each([
    'Hôtel de l’Étoile',
    'होटल सागर',
    'מלון',
    '👨‍👩‍👧‍👦 Family 🏨',
    'The "Owl" & <b>Sons</b> \'n\' Co.; DROP TABLE hotels --',
    '\u2028line\u2029',
  ])('keeps %s unchanged', (name) => {
    const { document, problems } = readDocument(JSON.stringify(hotelJson(name)));
    expect(problems).toEqual([]);
    expect(document?.hotelProfile?.name).toBe(name);
  });

  it('accepts $schema and omits it from the document', () => {
    expect(readDocument('{"$schema": "./hotel.schema.json"}').document).toEqual({});
  });
});

describe('the place of a path', () => {
  const text = JSON.stringify(hotelJson(), null, 2);
  const lineOf = (part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

  it.each([
    ['hotelProfile.city', lineOf('"city"'), 5],
    ['rates.rates.0.base_rate', lineOf('"base_rate"'), 9],
    ['roomTypes.0', lineOf('"name": "Deluxe') - 1, 5],
    ['roomTypes.0.room_size', lineOf('"name": "Deluxe') - 1, 5],
    ['hotelProfile.code', lineOf('"hotelProfile"'), 3],
    ['nothing.here', 1, 1],
  ])('finds %s, or its nearest existing ancestor', (path, line, column) => {
    const problem = { path, message: 'wrong' };
    expect(readDocument(text).problemsWith([problem])).toEqual([{ ...problem, line, column }]);
  });
});
