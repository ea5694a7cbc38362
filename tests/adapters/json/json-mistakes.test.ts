import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readDocument } from '#adapters/json/read-document.ts';
import { readMapping } from '#adapters/json/mapping-shape.ts';
import { readPlan } from '#adapters/json/plan-shape.ts';
import { readServers } from '#adapters/json/servers/read-servers.ts';

const QUOTE_ID = 'This number is too large to be read exactly: write the ID in quotes';
const QUOTE =
  'This number is too large to be read exactly: if it is not an amount, write it in quotes';

const problemsOf = (text: string) =>
  readDocument(text).problems.map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );

describe('a number that JSON.parse rounds', () => {
  it.each(['653247040368672761', '-653247040368672761', '9007199254740993', '1E400'])(
    'is a problem as the ID of a hotel: %s',
    (id) => {
      const text = `{"hotelProfile": {\n  "name": "A", "id": ${id}}}`;
      expect(problemsOf(text)).toEqual([`2:16 hotelProfile.id: ${QUOTE_ID}`]);
      expect(readConfiguration(text).problems).toMatchObject([
        { path: 'hotelProfile.id', message: QUOTE_ID },
      ]);
    },
  );

  it.each([
    ['a base rate', '{"rates":{"rates":[{"base_rate":9007199254740993}]}}', '1:21', QUOTE],
    ['a phone number', '{"hotelProfile":{"phone":98765432109876543210}}', '1:18', QUOTE],
    [
      'a number of rooms',
      '{"roomTypes":[{"room_count":1e30}]}',
      '1:16',
      'This number is too large',
    ],
    ['a list of rooms', '{"roomTypes":[{"room_numbers":653247040368672761}]}', '1:16', QUOTE],
    ['an unknown field', '{"nmae":653247040368672761}', '1:2', QUOTE],
  ])('is a problem as %s', (_, text, place, message) => {
    const [problem, ...others] = problemsOf(text);
    expect(problem?.startsWith(`${place} `)).toBe(true);
    expect(problem?.endsWith(`: ${message}`)).toBe(true);
    expect(others).toEqual([]);
  });

  it.each(['"653247040368672761"', '9007199254740991', '0', '"1e400"', '12'])(
    'other IDs are no problem: %s',
    (id) => expect(problemsOf(`{"hotelProfile":{"id":${id}}}`)).toEqual([]),
  );

  it.each([
    ['-1', 'Must be the id of a hotel on the server'],
    ['1.5', 'Must be a whole number'],
    ['true', 'Must be the id of a hotel on the server'],
    ['".."', 'Must be the id of a hotel on the server'],
    ['"7\u200b8"', 'Must be the id of a hotel on the server'],
  ])('the ID %s has its own message', (id, message) => {
    expect(problemsOf(`{"hotelProfile":{"id":${id}}}`)).toEqual([
      `1:18 hotelProfile.id: ${message}`,
    ]);
  });

  it('is a mistake in a saved plan, a mapping and a list of servers', () => {
    const servers =
      '{"servers":{"a":{"apiUrl":"http://a.example","guards":{"maxChanges":9007199254740993}}}}';
    expect(readPlan('{"version":2,\n"counts":{"create":1e30}}')).toEqual({
      problem: ':2:11: counts.create: This number is too large',
    });
    expect(readPlan('{"version":2,"hotels":[{"hotelId":653247040368672761}]}')).toEqual({
      problem: `:1:25: hotels.0.hotelId: ${QUOTE}`,
    });
    expect(readMapping('{"sheets":[{"headerRow":9007199254740993,"columns":[]}]}')).toEqual({
      mistake: `1:13: sheets.0.headerRow: ${QUOTE}`,
    });
    expect(readServers(servers)).toEqual({
      mistake: `1:56: servers.a.guards.maxChanges: ${QUOTE}`,
    });
  });
});
