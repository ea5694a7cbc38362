import type { RecordKind } from '#domain/plan/operation.ts';
import { textTable } from '#domain/text/text-table.ts';
import { TEXT_ID } from '#domain/record.ts';
import { needed, shownAs } from './records/field.ts';
import { RECORD_FIELDS } from './records/record-fields.ts';
import { named, type Schema } from './records/schema.ts';
import { sentObject, shownObject } from './records/wire-objects.ts';

/** A list of records, paginated or as a plain array. */
export function listOf(name: string): Schema {
  return {
    title: 'a page with results, or a plain list',
    anyOf: [
      {
        type: 'object',
        description: 'A page of the list.',
        properties: {
          count: { type: 'integer', description: 'Number of records on all pages.' },
          next: {
            type: ['string', 'null'],
            description:
              'Address of the next page: only its query is used. Empty on the last page.',
          },
          previous: { type: ['string', 'null'] },
          results: { type: 'array', items: named(name) },
        },
        required: ['results'],
      },
      { type: 'array', items: named(name), description: 'The whole list.' },
    ],
  };
}

const ID = needed(shownAs(named('Id')));

export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = textTable({
  Id: {
    title: 'a number, or a text of up to 200 printable ASCII characters without spaces',
    description:
      'The server chooses the ID. The product sends it back unchanged. It refuses larger numbers, because JSON readers round them.',
    anyOf: [
      { type: 'integer', maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: TEXT_ID.source },
    ],
  },
  Reference: {
    title: 'the ID of a record, or the record as an object with its id',
    anyOf: [named('Id'), shownObject({ id: ID })],
  },
  Decimal: {
    title: 'a number, or a number as text',
    anyOf: [{ type: 'number' }, { type: 'string', pattern: String.raw`^[+-]?\d+(\.\d+)?$` }],
  },
  WholeNumber: {
    title: 'a whole number, or a whole number as text',
    anyOf: [{ type: 'integer' }, { type: 'string', pattern: String.raw`^[+-]?\d+(\.0+)?$` }],
  },
  FieldErrors: {
    title: 'messages by field',
    description:
      'The messages of each refused field, nested as in the body. A message that concerns several ' +
      'fields is in non_field_errors. A plain list holds messages that concern no field.',
    anyOf: [
      { type: 'array', items: { type: 'string' } },
      {
        type: 'object',
        minProperties: 1,
        additionalProperties: {
          anyOf: [{ type: 'string' }, named('FieldErrors')],
        },
      },
    ],
  },
  Problem: shownObject({
    detail: needed(shownAs({ type: 'string', description: 'A sentence that users may read.' })),
    code: shownAs({ type: 'string' }),
  }),
});

/** The schema of each kind of record. For `Room`, POST and PUT send `NewRoom`, and PATCH sends `RoomChange`. */
export const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  hotel: 'Hotel',
  'room-type': 'RoomType',
  room: 'Room',
  plan: 'RatePlan',
  rule: 'RateRule',
  pricing: 'PricingConfig',
  user: 'User',
};

export const RECORD_SCHEMAS: Readonly<Record<string, Schema>> = Object.fromEntries(
  (Object.keys(RECORD_NAMES) as RecordKind[]).flatMap((kind) => {
    const [name, fields] = [RECORD_NAMES[kind], RECORD_FIELDS[kind]];
    return [
      [name, shownObject({ id: ID, ...fields })],
      [`New${name}`, sentObject(fields)],
      [`${name}Change`, sentObject(fields, true)],
    ];
  }),
);
