import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import {
  DOCUMENT_NOTES,
  PROFILE_NOTES,
  RATE_NOTES,
  RATE_PLAN_NOTES,
  RATES_NOTES,
  ROOM_TYPE_NOTES,
  STAFF_USER_NOTES,
  type Note,
  type PartNotes,
} from './field-notes.ts';
import {
  DOCUMENT_SHAPE,
  PROFILE_SHAPE,
  RATE_PLAN_SHAPE,
  RATE_SHAPE,
  RATES_SHAPE,
  ROOM_TYPE_SHAPE,
  STAFF_USER_SHAPE,
} from './hotel-document-shape.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * The JSON Schema (draft 07) of one configuration (docs/cli.md): the shapes that reading uses, with
 * the domain's limits. What it accepts can be onboarded, but for rules between fields (maximum at
 * least base occupancy, equal codes …). Texts may hold `${env:NAME}` where no option is asked for.
 */
export function configurationSchema(): Schema {
  const rates = noted(RATES_SHAPE, RATES_NOTES, {
    rates: list(noted(RATE_SHAPE, RATE_NOTES)),
    rate_plans: list(noted(RATE_PLAN_SHAPE, RATE_PLAN_NOTES)),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Hotel configuration',
    description: 'Everything one hotel is set up from. What is left out gets the usual value.',
    ...noted(DOCUMENT_SHAPE, DOCUMENT_NOTES, {
      hotelProfile: noted(PROFILE_SHAPE, PROFILE_NOTES),
      roomTypes: list(noted(ROOM_TYPE_SHAPE, ROOM_TYPE_NOTES)),
      rates,
      staffUsers: list(noted(STAFF_USER_SHAPE, STAFF_USER_NOTES)),
    }),
  };
}

/** The schema of one part: its shape, its notes, and the parts inside it. */
function noted<Field extends string>(
  shape: GenericSchema,
  { required, fields }: PartNotes<Field>,
  inner: Readonly<Record<string, Schema>> = {},
): Schema {
  // The checks that JSON Schema has no word for are those that JSON itself makes superfluous.
  const { properties = {} } = toJsonSchema(shape, { errorMode: 'ignore' });
  return {
    type: 'object',
    additionalProperties: false,
    required,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        withNote(inner[name] ?? Object(property), fields[name as Field]),
      ]),
    ),
  };
}

function withNote(schema: Schema, { alternatives, ...keywords }: Note): Schema {
  const shaped = (schema['anyOf'] ?? []) as readonly object[];
  const anyOf = alternatives?.map((alternative, index) => ({ ...shaped[index], ...alternative }));
  return { ...schema, ...keywords, ...(anyOf && { anyOf }) };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}
