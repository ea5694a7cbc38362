import { isFields } from '#domain/record.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { pythonType, type WireField, type WireFields } from './field.ts';
import type { Schema } from './schema.ts';

/** Returns what a server stores for an omitted field, or undefined if the field is required. */
export type Omission = (
  field: WireField,
  name: string,
) => { readonly stored?: unknown } | undefined;

/** Validates a request body and converts it to what a server stores. Ignores unknown fields. */
export function requestObject(fields: WireFields, omission: Omission): v.GenericSchema {
  const entries = Object.entries(fields).flatMap(([name, field]): [string, v.GenericSchema][] => {
    const schema = field.group ? requestObject(field.group, omission) : field.sent;
    if (!schema) return [];
    const omitted = omission(field, name);
    return [[name, omitted ? v.optional(schema, omitted.stored) : schema]];
  });
  return v.pipe(
    v.custom<object>(
      isFields,
      ({ input }) => `Invalid data. Expected a dictionary, but got ${pythonType(input)}.`,
    ),
    v.object(Object.fromEntries(entries), 'This field is required.'),
  );
}

/** The schema of a request body. If `isPartial` is true, as for a PATCH, every field is optional. */
export function sentObject(fields: WireFields, isPartial = false): Schema {
  const object = requestObject(fields, ({ isOptional }) =>
    isPartial || isOptional ? {} : undefined,
  );
  // Skips the rules that JSON Schema cannot express. The server still checks them.
  const { $schema: _, ...schema } = toJsonSchema(object, { errorMode: 'ignore' });
  return schema;
}

/** The schema of a response. The response may have further fields. */
export function shownObject(fields: WireFields): Schema {
  const shown = Object.entries(fields).filter(([, field]) => field.shown);
  const required = shown.filter(([, field]) => field.isNeeded).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, field.shown])),
    ...(required.length > 0 && { required }),
  };
}
