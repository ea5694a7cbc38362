import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import type { Har } from 'har-format';

// har-schema is the schema of HAR 1.2, which has not changed since 2012.
const require = createRequire(import.meta.url);
const DRAFT_06 = require('ajv/dist/refs/json-schema-draft-06.json') as object;
const SCHEMAS = require('har-schema') as Readonly<Record<string, object>>;

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
ajv.addMetaSchema(DRAFT_06);
for (const schema of Object.values(SCHEMAS)) ajv.addSchema(schema);
const validate = ajv.getSchema('har.json');

/** Reads an HTTP Archive. Throws if it does not fit the schema of HAR 1.2. */
export function readHar(text: string): Har {
  const value: unknown = JSON.parse(text);
  if (validate?.(value) !== true) throw new Error(ajv.errorsText(validate?.errors));
  return value as Har;
}
