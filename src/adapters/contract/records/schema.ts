export type Schema = Readonly<Record<string, unknown>>;

export const named = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
