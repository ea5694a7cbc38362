import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { ContractRules } from '#application/ports/api/contract-api.ts';
import { successPointer, type ApiDescription } from './api-description.ts';
import { CALLS } from './calls.ts';

const SHOWN_LENGTH = 60;

/** Says in a sentence what is wrong with a value; undefined if it fits the schema at the JSON pointer. */
export type FaultFinder = (pointer: string, value: unknown) => string | undefined;

/** Checks values against the schemas of an API description. Compiles each schema on first use. */
export function createFaultFinder(description: ApiDescription): FaultFinder {
  const ajv = new Ajv2020({ strict: false, verbose: true, validateFormats: false });
  ajv.addSchema(description, 'api');
  const compiled = new Map<string, ValidateFunction>();
  return (pointer, value) => {
    let validate = compiled.get(pointer);
    if (!validate) compiled.set(pointer, (validate = ajv.compile({ $ref: `api#${pointer}` })));
    return validate(value) ? undefined : sentenceOf(validate.errors ?? []);
  };
}

/** The deepest error is the most precise; of equal ones, a titled `anyOf` names all the alternatives. */
function sentenceOf(errors: readonly ErrorObject[]): string {
  const deepest = Math.max(...errors.map(depth));
  const candidates = errors.filter((error) => depth(error) === deepest);
  const error = candidates.findLast(hasTitle) ?? candidates[0];
  return error ? sentence(error) : 'the response does not match the description';
}

function depth({ instancePath }: ErrorObject): number {
  return instancePath.split('/').length;
}

function hasTitle({ keyword, parentSchema }: ErrorObject): boolean {
  return keyword === 'anyOf' && typeof parentSchema?.['title'] === 'string';
}

function sentence(error: ErrorObject): string {
  const { instancePath, keyword, params, parentSchema, data } = error;
  const place = placeOf(instancePath);
  if (keyword === 'required') {
    const field = String(params['missingProperty']);
    return `${place === '' ? field : `${place}.${field}`} is missing in the response`;
  }
  const title = parentSchema?.['title'];
  const expected = typeof title === 'string' ? title : expectation(keyword, params, parentSchema);
  const isSecret = parentSchema?.['format'] === 'password';
  const found = isSecret ? 'something else' : shownValue(data);
  return `${place || 'the response'} is ${found}, expected ${expected}`;
}

function expectation(
  keyword: string,
  params: ErrorObject['params'],
  schema: ErrorObject['parentSchema'],
): string {
  if (keyword === 'type') return [params['type']].flat().join(' or ');
  if (keyword === 'enum') return `one of ${[params['allowedValues']].flat().join(', ')}`;
  if (keyword === 'pattern') return `a text like ${String(schema?.['pattern'])}`;
  return `a value that fits ${keyword}`;
}

/** `/results/0/room_number` becomes `results[0].room_number`. */
function placeOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/?\b(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

export function contractRules(description: ApiDescription): ContractRules {
  const faultAt = createFaultFinder(description);
  return {
    calls: CALLS,
    faultOf(call, body) {
      const pointer = successPointer(description, call);
      return pointer === undefined ? undefined : faultAt(pointer, body);
    },
  };
}
