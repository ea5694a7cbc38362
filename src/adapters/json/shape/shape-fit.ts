import { isJsonObject } from '#adapters/json/json-object.ts';

/** Whether a parsed JSON value has a shape, and is stored as it is. */
export type Fit = (value: unknown) => boolean;

/**
 * A check made from a valibot schema that takes a fifth of its time. True only if the schema accepts
 * the value and returns an equal one. Where it is false the schema itself must look: the value may be
 * wrong, be stored in another way, or belong to a kind of schema that is not known here.
 */
export function fitOf(schema: object): Fit {
  if ('pipe' in schema) return everyOf((schema.pipe as readonly object[]).map(fitOf));
  if ('wrapped' in schema) return fitOf(schema.wrapped as object);
  const type = 'type' in schema ? schema.type : undefined;
  if (type === 'string' || type === 'number' || type === 'boolean') return isA(type);
  if (type === 'strict_object' && 'entries' in schema)
    return hasOnly(Object.entries(schema.entries as object));
  if (type === 'array' && 'item' in schema) return isListOf(fitOf(schema.item as object));
  if ('options' in schema) return fitOfOptions(type, schema.options as readonly unknown[]);
  if (type === 'custom' && 'check' in schema) return schema.check as Fit;
  if (type === 'transform' && 'operation' in schema) {
    const stored = schema.operation as (value: unknown) => unknown;
    return (value) => stored(value) === value;
  }
  return 'requirement' in schema ? fitOfRequirement(type, schema.requirement) : never;
}

const never: Fit = () => false;
/** valibot's number is not NaN, which JSON cannot express. */
const isA =
  (type: string): Fit =>
  (value) =>
    typeof value === type;
const isListOf =
  (fit: Fit): Fit =>
  (value) =>
    Array.isArray(value) && value.every(fit);

function everyOf([first = never, second, third, ...others]: readonly Fit[]): Fit {
  if (!second) return first;
  if (!third) return (value) => first(value) && second(value);
  const last = everyOf([third, ...others]);
  return (value) => first(value) && second(value) && last(value);
}

/** Every field may be absent only if `v.partial` says so, which is what the fields' type shows. */
function hasOnly(entries: readonly (readonly [name: string, schema: object])[]): Fit {
  if (entries.some(([, schema]) => !('type' in schema && schema.type === 'optional'))) return never;
  const fits = new Map(entries.map(([name, schema]) => [name, fitOf(schema)]));
  return (value) => {
    if (!isJsonObject(value)) return false;
    for (const name of Object.keys(value)) {
      const fit = fits.get(name);
      if (!fit?.(value[name])) return false;
    }
    return true;
  };
}

function fitOfOptions(type: unknown, options: readonly unknown[]): Fit {
  if (type === 'picklist') return (value) => options.includes(value);
  if (type !== 'union') return never;
  const fits = options.map((option) => fitOf(option as object));
  return (value) => fits.some((fit) => fit(value));
}

function fitOfRequirement(type: unknown, requirement: unknown): Fit {
  if (requirement instanceof RegExp)
    return (value) => typeof value === 'string' && requirement.test(value);
  return typeof requirement === 'function' && ['check', 'finite', 'integer'].includes(String(type))
    ? (requirement as Fit)
    : never;
}
