/** A JSON Schema (draft 2020-12). */
export type Schema = Readonly<Record<string, unknown>>;

/** A reference to a schema in the `components` of the API description. */
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
