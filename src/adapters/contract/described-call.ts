import type { RecordKind } from '#domain/plan/operation.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { named, type Schema } from './records/schema.ts';
import { listOf, RECORD_NAMES } from './schemas.ts';

export type Parameter = 'hotel' | 'code' | 'page' | 'page_size';

/** Added to PATCH and PUT of the same record (docs/decisions/update-is-a-patch.md). */
const OF_PATCH = {
  about: 'Only the fields that differ are sent.',
  without: 'PUT is sent instead.',
};
export const OF_PUT = {
  about:
    'Sent if the server does not support PATCH, with every field of the record as the server showed it just before.',
  without: 'Only PATCH is sent.',
};
export const PAGES: readonly Parameter[] = ['page', 'page_size'];

interface Described {
  readonly tag: string;
  readonly summary: string;
  readonly about?: string;
  readonly query?: readonly Parameter[];
  readonly body?: Schema;
  readonly isForm?: true;
  readonly response?: Schema;
  /** Status of the success response. Omitted if it is the usual status of the method. */
  readonly status?: number;
  readonly isPublic?: true;
  readonly errors?: readonly number[];
  /** What the product does if the server responds with 404, 405 or 501. */
  readonly without?: string;
  readonly kind?: RecordKind;
}

export interface DescribedCall extends Described {
  /** Method and path, such as `POST /rooms/rooms/`. `{id}` is the ID of a record. */
  readonly call: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Common = Partial<Described> & Pick<Described, 'tag'>;
type Calls = Readonly<Partial<Record<Method, Partial<Described> & Pick<Described, 'summary'>>>>;

/** The calls of a path, without records. */
export function callsAt(path: string, common: Common, calls: Calls): readonly DescribedCall[] {
  return Object.entries(calls).map(([method, call]) => ({
    ...common,
    call: `${method} ${path}`,
    ...call,
  }));
}

/**
 * The calls of a path whose requests and responses are records with the schemas `name`, `New…` and `…Change`. A path
 * that ends without `{id}/` and has a POST is that of a list.
 */
export function recordCallsAt(path: string, name: string, common: Common, calls: Calls) {
  const response = named(name);
  const usual: Readonly<Record<Method, Partial<Described>>> = {
    GET: 'POST' in calls ? { response: listOf(name), query: PAGES } : { response },
    POST: { body: named(`New${name}`), response },
    PATCH: { ...OF_PATCH, body: named(`${name}Change`), response },
    PUT: { ...OF_PUT, body: named(`New${name}`), response },
    DELETE: { errors: [400, 409] },
  };
  const whole = Object.entries(calls).map(([method, call]) => [
    method,
    { ...usual[method as Method], ...call },
  ]);
  return callsAt(path, common, Object.fromEntries(whole) as Calls);
}

/** The calls for a kind of record that onboarding lists and writes. `about` adds sentences about two of them. */
export function collection(
  kind: RecordKind,
  tag: string,
  [one, many]: readonly [one: string, many: string],
  about: { readonly list?: string; readonly create: string },
): readonly DescribedCall[] {
  const [path, name, common] = [RECORD_PATHS[kind], RECORD_NAMES[kind], { tag, kind }];
  return [
    ...recordCallsAt(path, name, common, {
      GET: {
        summary: `List ${many} of a hotel`,
        about: `The product reads every page before it writes, so that nothing is written twice.${about.list ?? ''}`,
        query: ['hotel', ...PAGES],
        without: 'Records of this kind are not compared, and can be changed only in the dashboard.',
      },
      POST: { summary: `Create ${one}`, about: about.create },
    }),
    ...recordCallsAt(`${path}{id}/`, name, common, {
      GET: {
        summary: `Read ${one}`,
        about: 'Sent just before a PUT.',
        without: 'The list is read instead.',
      },
      PATCH: { summary: `Change fields of ${one}` },
      PUT: { summary: `Replace ${one}` },
      DELETE: { summary: `Delete ${one}`, without: 'The record remains, and the product says so.' },
    }),
  ];
}
