import type { HotelConfig } from '#domain/hotel-config.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import { keywordsOf } from './shape/document-part.ts';
import { DOCUMENT_SHAPE, RECORD_SHAPES, type RecordName } from './shape/hotel-parts.ts';

/** The parts of a JSON Schema that are read here. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly object[];
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
}

/**
 * The JSON Schema (draft 07) of one configuration (docs/configurations.md): the shapes that reading
 * uses, with the domain's limits. What it accepts can be onboarded, but for the notation of room
 * numbers and for rules between fields (maximum at least base occupancy, equal codes …). With
 * `extends`, nothing outside lists is required, because a base may have it, and `null` removes what
 * a base has.
 */
export function configurationSchema(): Readonly<Record<string, unknown>> {
  // Skips checks that JSON Schema cannot express, and that JSON makes unnecessary.
  const shape = toJsonSchema(DOCUMENT_SHAPE, { errorMode: 'ignore' });
  const schema = shape as Schema;
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Hotel configuration',
    description: 'Everything needed to set up one hotel. Omitted values get their defaults.',
    ...noted(schema, 'document'),
    if: { required: ['extends'] },
    else: complete(schema, 'document'),
  };
}

/** Required fields of a part that is not merged. */
function complete({ properties = {} }: Schema, part: RecordName): object {
  const { required } = RECORD_SHAPES[part];
  // Only objects outside lists merge with those of a base.
  const merged = Object.entries(INNER[part] ?? {}).filter(([name]) => !properties[name]?.items);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      merged.map(([name, inner]) => [name, complete(properties[name] ?? {}, inner)]),
    ),
    additionalProperties: { not: { type: 'null' } },
  };
}

/** Fields about the configuration itself are not merged. */
const HEAD: ReadonlySet<string> = new Set(['$schema', 'extends']);

/** The fields that hold a part, or a list of them. */
const INNER: Readonly<Partial<Record<RecordName, Readonly<Record<string, RecordName>>>>> = {
  document: {
    hotelProfile: 'profile',
    roomTypes: 'roomType',
    rates: 'pricing',
    staffUsers: 'user',
  } satisfies Record<keyof HotelConfig, RecordName>,
  pricing: { rates: 'rate', rate_plans: 'plan' },
};

/**
 * The schema of a part with the keywords of its fields, and of the parts inside it. `isMerged`: it is
 * outside lists, so a base may have what it lacks.
 */
function noted({ items, properties = {} }: Schema, part: RecordName, isMerged = true): Schema {
  if (items) return { type: 'array', items: noted(items, part, false) };
  return {
    type: 'object',
    additionalProperties: false,
    ...(!isMerged && { required: RECORD_SHAPES[part].required }),
    properties: Object.fromEntries(
      Object.keys(RECORD_SHAPES[part].fields).map((name) => {
        const property = properties[name] ?? {};
        const inner = INNER[part]?.[name];
        const { alternatives, ...keywords } = keywordsOf(RECORD_SHAPES[part], name);
        const anyOf = alternatives?.map((each, index) => ({ ...property.anyOf?.[index], ...each }));
        const schema = inner ? noted(property, inner, isMerged) : property;
        const whole: Schema = { ...schema, ...keywords, ...(anyOf && { anyOf }) };
        return [name, isMerged && !HEAD.has(name) ? nullable(whole) : whole];
      }),
    ),
  };
}

function nullable(schema: Schema): object {
  const { type, enum: options, anyOf } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(options && { enum: [...options, null] }),
    ...(anyOf && { anyOf: [...anyOf, { type: 'null' }] }),
  };
}
