import type { HotelConfig } from '#domain/hotel-config.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import { keywordsOf } from './shape/document-part.ts';
import { DOCUMENT_SHAPE, PARTS, type PartName } from './shape/hotel-parts.ts';

/** A JSON Schema, as far as it is read here. */
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
 * The JSON Schema (draft 07) of one configuration (docs/cli.md): the shapes that reading uses, with
 * the domain's limits. What it accepts can be onboarded, but for the notation of room numbers and for rules between fields (maximum at
 * least base occupancy, equal codes …). With `extends`, nothing outside lists is required, because a base may have it, and `null`
 * removes what a base has.
 */
export function configurationSchema(): Readonly<Record<string, unknown>> {
  // JSON Schema cannot express some checks; JSON itself makes those unnecessary.
  const shape = toJsonSchema(DOCUMENT_SHAPE, { errorMode: 'ignore' });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Hotel configuration',
    description: 'Everything needed to set up one hotel. Omitted values get their defaults.',
    ...noted(shape as Schema, 'document'),
    if: { required: ['extends'] },
    else: complete('document'),
  };
}

/** What a part must have that has nothing to merge with. */
function complete(part: PartName): object {
  const { required } = PARTS[part];
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(
      mergedParts(part).map(([name, inner]) => [name, complete(inner)]),
    ),
    additionalProperties: { not: { type: 'null' } },
  };
}

/** The parts inside a part that merge with those of a base: objects outside lists. */
function mergedParts(part: PartName): [string, PartName][] {
  return Object.entries(INNER[part] ?? {}).filter(([, inner]) => MERGED.has(inner));
}

const MERGED: ReadonlySet<PartName> = new Set(['document', 'profile', 'pricing']);
/** What a configuration says about itself is not merged. */
const HEAD: ReadonlySet<string> = new Set(['$schema', 'extends']);

/** The fields that hold a part, or a list of them. */
const INNER: Readonly<Partial<Record<PartName, Readonly<Record<string, PartName>>>>> = {
  document: {
    hotelProfile: 'profile',
    roomTypes: 'roomType',
    rates: 'pricing',
    staffUsers: 'user',
  } satisfies Record<keyof HotelConfig, PartName>,
  pricing: { rates: 'rate', rate_plans: 'plan' },
};

/** The schema of a part with the keywords of its fields, and of the parts inside it. */
function noted({ items, properties = {} }: Schema, part: PartName): Schema {
  if (items) return { type: 'array', items: noted(items, part) };
  const isMerged = MERGED.has(part);
  return {
    type: 'object',
    additionalProperties: false,
    ...(!isMerged && { required: PARTS[part].required }),
    properties: Object.fromEntries(
      Object.keys(PARTS[part].fields).map((name) => {
        const property = properties[name] ?? {};
        const inner = INNER[part]?.[name];
        const { alternatives, ...keywords } = keywordsOf(PARTS[part], name);
        const anyOf = alternatives?.map((each, index) => ({ ...property.anyOf?.[index], ...each }));
        const schema = inner ? noted(property, inner) : property;
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
