import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiDescription, successPointer } from '#adapters/contract/api-description.ts';
import { createFaultFinder } from '#adapters/contract/fault-finder.ts';

const description = apiDescription();
const faultAt = createFaultFinder(description);

const at = (pointer: string): unknown =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/'))
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      description,
    );

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(description));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('shows valid examples of errors', () => {
    const { responses } = description['components'] as { responses: object };
    const examples = Object.keys(responses)
      .map((name) => `/components/responses/${name}/content/application~1json`)
      .filter((pointer) => at(`${pointer}/example`) !== undefined);
    expect(examples.length).toBeGreaterThan(4);
    const faults = examples.map((pointer) =>
      faultAt(`${pointer}/schema`, at(`${pointer}/example`)),
    );
    expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
  });
});

function faultOf(call: string, body: unknown): string | undefined {
  return faultAt(successPointer(description, call) ?? '', body);
}

describe('a response that differs', () => {
  const room = {
    id: 1,
    hotel: 4,
    room_type: { id: 'a-7' },
    room_number: '101',
    floor: '1',
    status: 'vacant',
    cleaning_status: 'clean',
    is_active: true,
  };

  it.each([
    ['a text as ID', { ...room, id: '4f1c-9' }],
    ['a status that the product does not know', { ...room, status: 'flooded' }],
    ['further fields', { ...room, view: 'sea' }],
  ])('a response with %s is tolerated', (_, body) => {
    expect(faultOf('POST /rooms/rooms/', body)).toBeUndefined();
  });

  it.each([
    [{ ...room, room_number: undefined }, 'room_number is missing in the response'],
    [
      { ...room, id: null },
      'id is null, expected a number, or a text of up to 200 printable ASCII',
    ],
    [
      { ...room, floor: 'first' },
      'floor is "first", expected a whole number, or a whole number as text',
    ],
    [{ ...room, is_active: 1 }, 'is_active is 1, expected boolean'],
    [{ ...room, room_type: {} }, 'room_type is an object, expected the ID of a record'],
    ['<html>', 'the response is "<html>", expected object'],
  ])('a difference is described in one sentence: %j', (body, sentence) => {
    expect(faultOf('POST /rooms/rooms/', JSON.parse(JSON.stringify(body)))).toContain(sentence);
  });
});
