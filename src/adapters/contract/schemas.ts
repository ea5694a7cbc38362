// The JSON Schemas that the description of the API is made of: how a value is sent, and how it may
// arrive (docs/api.md).

/** A JSON Schema (2020-12) as data. */
export type Schema = Readonly<Record<string, unknown>>;

/** One field of a record on the wire. */
export interface Field {
  /** As the product sends it; absent if only the server writes it. */
  readonly sent?: Schema;
  /** As a PATCH sends it, if that differs. */
  readonly changed?: Schema;
  /** As it may arrive; absent if it is never shown. */
  readonly shown?: Schema;
  /** Some requests omit it. */
  readonly isOptional?: true;
  /** The product needs it in every response. */
  readonly isNeeded?: true;
}

export type Fields = Readonly<Record<string, Field>>;

/** Refers to a schema below `components`. */
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const about = (description: string | undefined): Schema => (description ? { description } : {});

const OPTIONAL_TEXT: Schema = { type: ['string', 'null'] };

/** A text that is never blank. */
export function text(maxLength: number, description?: string): Field {
  return {
    sent: { type: 'string', minLength: 1, maxLength, ...about(description) },
    shown: { type: 'string', ...about(description) },
  };
}

/** A text that may be empty; a server may show null for it. */
export function optionalText(maxLength: number, description?: string): Field {
  return {
    sent: { type: 'string', maxLength, ...about(description) },
    shown: { ...OPTIONAL_TEXT, ...about(description) },
  };
}

/** As a decimal. */
export function wholeNumber(limits: Schema, description?: string): Field {
  return {
    sent: { type: ['integer', 'string'], ...limits, ...about(description) },
    shown: { ...named('WholeNumber'), ...about(description) },
  };
}

/** A number, which may arrive as text. A PUT sends back what arrived. */
export function decimal(limits: Schema, description?: string): Field {
  return {
    sent: { type: ['number', 'string'], ...limits, ...about(description) },
    shown: { ...named('Decimal'), ...about(description) },
  };
}

export function flag(description?: string): Field {
  const schema = { type: 'boolean', ...about(description) };
  return { sent: schema, shown: schema };
}

/** Servers may have further values, which the product shows as they are. */
export function choice(values: readonly string[], description?: string): Field {
  return {
    sent: { type: 'string', enum: values, ...about(description) },
    shown: { type: 'string', examples: values, ...about(description) },
  };
}

export function day(description: string): Field {
  return {
    sent: { type: 'string', format: 'date', ...about(description) },
    shown: {
      title: 'a day such as 2026-01-31, or nothing',
      anyOf: [{ type: 'string', pattern: String.raw`^(\d{4}-\d{2}-\d{2}.*)?$` }, { type: 'null' }],
      ...about(description),
    },
  };
}

const TIME = String.raw`^\d{2}:\d{2}(:\d{2}.*)?$`;

export function timeOfDay(): Field {
  return {
    sent: { type: 'string', pattern: TIME },
    shown: { type: 'string', pattern: TIME },
  };
}

/** The ID of another record. */
export function reference(description?: string): Field {
  return {
    sent: { ...named('Id'), ...about(description) },
    shown: { ...named('Reference'), ...about(description) },
  };
}

/** The same field, which every response has to have. */
export const needed = (field: Field): Field => ({ ...field, isNeeded: true });

/** The same field, which some requests omit. */
export const mayLack = (field: Field): Field => ({ ...field, isOptional: true });

/** The object of a request with these fields. */
export function sentObject(fields: Fields, isPartial = false): Schema {
  const sent = Object.entries(fields).filter(([, field]) => field.sent);
  const required = sent.filter(([, field]) => !field.isOptional).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      sent.map(([name, field]) => [name, (isPartial && field.changed) || field.sent]),
    ),
    ...(!isPartial && required.length > 0 && { required }),
  };
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

/** A list of records: paginated, or a plain array. */
export function listOf(name: string): Schema {
  return {
    title: 'a page with results, or a plain list',
    anyOf: [
      {
        type: 'object',
        description: 'A page of the list.',
        properties: {
          count: { type: 'integer', description: 'Of all pages.' },
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

/** Schemas that others refer to. */
export const SHARED_SCHEMAS: Readonly<Record<string, Schema>> = {
  Id: {
    title: 'a number, or a text of up to 200 printable ASCII characters without spaces',
    description: 'The server chooses it. It is sent back as it arrived.',
    anyOf: [{ type: 'integer' }, { type: 'string', pattern: String.raw`^[\x21-\x7E]{1,200}$` }],
  },
  Reference: {
    title: 'the ID of a record, or the record as an object with its id',
    anyOf: [named('Id'), { type: 'object', properties: { id: named('Id') }, required: ['id'] }],
  },
  Decimal: {
    title: 'a number, or a number as text',
    anyOf: [{ type: 'number' }, { type: 'string', pattern: String.raw`^[+-]?\d+(\.\d+)?$` }],
  },
  WholeNumber: {
    title: 'a whole number, or one as text',
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
  Problem: {
    type: 'object',
    properties: {
      detail: { type: 'string', description: 'A sentence that users may read.' },
      code: { type: 'string' },
    },
    required: ['detail'],
  },
};
