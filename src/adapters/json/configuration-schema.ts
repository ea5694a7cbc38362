import type { ConfigKey } from '#domain/hotel-config.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import { DOCUMENT_SHAPE, DOCUMENT_PARTS, type PartName } from './shape/hotel-shape.ts';

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
 * The JSON Schema (draft 07) of a configuration (docs/configurations.md). It does not check the notation of room
 * numbers, or rules between fields, such as unique codes. If a configuration has `extends`, the schema requires only
 * fields inside lists, because a base may provide the others. It also allows `null`, which removes a setting of a base.
 */
export function configurationSchema(): Readonly<Record<string, unknown>> {
  // Ignores checks that JSON Schema cannot express, or that JSON makes unnecessary.
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

/** The required fields of a configuration without `extends`. */
function complete({ properties = {} }: Schema, part: PartName): object {
  const { required } = DOCUMENT_PARTS[part];
  // Items of lists never merge, so `noted` already requires their fields.
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

/** Fields about the configuration itself, which are never merged. */
const HEAD: ReadonlySet<string> = new Set(['$schema', 'extends']);

const INNER: Readonly<Partial<Record<PartName, Readonly<Record<string, PartName>>>>> = {
  document: {
    hotelProfile: 'profile',
    roomTypes: 'room_type',
    rates: 'pricing',
    staffUsers: 'user',
  } satisfies Record<ConfigKey, PartName>,
  pricing: { rates: 'rate', rate_plans: 'plan' },
};

/** The schema of a part and the parts inside it. `isMerged`: outside lists, so a base may provide fields. */
function noted({ items, properties = {} }: Schema, part: PartName, isMerged = true): Schema {
  if (items) return { type: 'array', items: noted(items, part, false) };
  const { required, fields } = DOCUMENT_PARTS[part];
  return {
    type: 'object',
    additionalProperties: false,
    ...(!isMerged && { required }),
    properties: Object.fromEntries(
      Object.keys(fields).map((name) => {
        const property = properties[name] ?? {};
        const inner = INNER[part]?.[name];
        const { alternatives, ...keywords } = fields[name]?.keywords ?? { description: '' };
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
