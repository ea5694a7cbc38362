import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import {
  DOCUMENT_FIELDS,
  PROFILE_FIELDS,
  RATE_FIELDS,
  RATE_PLAN_FIELDS,
  RATES_FIELDS,
  ROOM_TYPE_FIELDS,
  STAFF_USER_FIELDS,
  keywordsOf,
  type PartDescriptions,
} from './field-descriptions.ts';
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
 * least base occupancy, equal codes …). Texts may contain `${env:NAME}` except in fields with fixed
 * options.
 */
export function configurationSchema(): Schema {
  const rates = noted(RATES_SHAPE, RATES_FIELDS, {
    rates: list(noted(RATE_SHAPE, RATE_FIELDS)),
    rate_plans: list(noted(RATE_PLAN_SHAPE, RATE_PLAN_FIELDS)),
  });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Hotel configuration',
    description: 'Everything needed to set up one hotel. Omitted values get their defaults.',
    ...noted(DOCUMENT_SHAPE, DOCUMENT_FIELDS, {
      hotelProfile: noted(PROFILE_SHAPE, PROFILE_FIELDS),
      roomTypes: list(noted(ROOM_TYPE_SHAPE, ROOM_TYPE_FIELDS)),
      rates,
      staffUsers: list(noted(STAFF_USER_SHAPE, STAFF_USER_FIELDS)),
    }),
  };
}

/** The schema of one part: its shape, its notes, and the parts inside it. */
function noted<Field extends string>(
  shape: GenericSchema,
  part: PartDescriptions<Field>,
  inner: Readonly<Record<string, Schema>> = {},
): Schema {
  // JSON Schema cannot express some checks; JSON itself makes those unnecessary.
  const { properties = {} } = toJsonSchema(shape, { errorMode: 'ignore' });
  return {
    type: 'object',
    additionalProperties: false,
    required: part.required,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        described(inner[name] ?? Object(property), keywordsOf(part, name as Field)),
      ]),
    ),
  };
}

function described(
  schema: Schema,
  { alternatives, ...keywords }: ReturnType<typeof keywordsOf>,
): Schema {
  const shaped = (schema['anyOf'] ?? []) as readonly object[];
  const anyOf = alternatives?.map((alternative, index) => ({ ...shaped[index], ...alternative }));
  return { ...schema, ...keywords, ...(anyOf && { anyOf }) };
}

function list(items: Schema): Schema {
  return { type: 'array', items };
}
