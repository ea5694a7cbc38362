// The objects of requests and responses, made of their fields.
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { pythonType, type Field, type Fields } from './field.ts';
import type { Schema } from './schema.ts';

/** The value that a server stores for an omitted field; undefined if the field is required. */
export type Omission = (field: Field, name: string) => { readonly stored?: unknown } | undefined;

/** Whether the body of a request, or a part of it, may have fields. */
export function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/**
 * Checks the body of a request, and converts it to what a server stores. Ignores further fields.
 */
export function requestObject(fields: Fields, omission: Omission): v.GenericSchema {
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

/** The object of a request; a PATCH may omit any field. */
export function sentObject(fields: Fields, isPartial = false): Schema {
  const object = requestObject(fields, ({ isOptional }) =>
    isPartial || isOptional ? {} : undefined,
  );
  // Rules without a JSON Schema are the server's.
  const { $schema: _, ...schema } = toJsonSchema(object, { errorMode: 'ignore' });
  return schema;
}

/** The object of a response; it may have further fields. */
export function shownObject(fields: Fields): Schema {
  const shown = Object.entries(fields).filter(([, field]) => field.shown);
  const required = shown.filter(([, field]) => field.isNeeded).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(shown.map(([name, field]) => [name, field.shown])),
    ...(required.length > 0 && { required }),
  };
}
