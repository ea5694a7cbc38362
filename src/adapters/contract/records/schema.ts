/** A JSON Schema (2020-12) as data. */
export type Schema = Readonly<Record<string, unknown>>;

/** Refers to a schema below `components`. */
export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
