// Six calls for each kind of record: list, create, read, change, replace and delete.
import type { RecordKind } from '#domain/plan/operation.ts';
import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import { OF_PATCH, OF_PUT, type DescribedCall } from './described-call.ts';
import { named } from './records/schema.ts';
import { listOf, RECORD_NAMES } from './schemas.ts';

interface Collection {
  readonly kind: RecordKind;
  readonly tag: string;
  readonly one: string;
  readonly many: string;
  readonly list?: string;
  readonly create?: string;
}

const COLLECTIONS: readonly Collection[] = [
  {
    kind: 'room-type',
    tag: 'Rooms',
    one: 'a room type',
    many: 'room types',
    create: 'If it fails, onboarding stops: rooms and rates need its ID.',
  },
  {
    kind: 'room',
    tag: 'Rooms',
    one: 'a room',
    many: 'rooms',
    create: 'If it fails, onboarding continues with a warning.',
  },
  {
    kind: 'plan',
    tag: 'Rates',
    one: 'a rate plan',
    many: 'rate plans',
    create: 'If it fails, onboarding stops: rate rules need its ID.',
  },
  {
    kind: 'rule',
    tag: 'Rates',
    one: 'a rate rule',
    many: 'rate rules',
    create:
      'The price of a room type in a rate plan. A server may accept two equal rules, so the product ' +
      'looks for an existing rule before it sends one. If it fails, onboarding continues with a warning.',
  },
  {
    kind: 'pricing',
    tag: 'Rates',
    one: 'the pricing configuration',
    many: 'pricing configurations',
    list: 'A hotel has at most one.',
    create:
      'Sent only for hotels with dynamic pricing. If it fails, onboarding continues with a warning.',
  },
  {
    kind: 'user',
    tag: 'Staff',
    one: 'a staff user',
    many: 'staff users',
    list: 'A response never contains a password.',
    create:
      'A request contains profile; a response contains user_profile. A server may refuse a password ' +
      'that the product accepts. If it fails, onboarding continues with a warning.',
  },
];

const LOOKED_UP =
  'The product reads every page before it writes, so that nothing is written twice.';

function callsOf({ kind, tag, one, many, list, create }: Collection): DescribedCall[] {
  const [path, name] = [RECORD_PATHS[kind], RECORD_NAMES[kind]];
  const response = named(name);
  const common = { tag, kind };
  return [
    {
      ...common,
      call: `GET ${path}`,
      summary: `List ${many} of a hotel`,
      about: list === undefined ? LOOKED_UP : `${LOOKED_UP} ${list}`,
      query: ['hotel', 'page', 'page_size'],
      response: listOf(name),
      without: 'Records of this kind are not compared, and can be changed only in the dashboard.',
    },
    {
      ...common,
      call: `POST ${path}`,
      summary: `Create ${one}`,
      ...(create !== undefined && { about: create }),
      body: named(`New${name}`),
      response,
    },
    {
      ...common,
      call: `GET ${path}{id}/`,
      summary: `Read ${one}`,
      about: 'Sent just before a PUT.',
      response,
      without: 'The list is read instead.',
    },
    {
      ...common,
      call: `PATCH ${path}{id}/`,
      summary: `Change fields of ${one}`,
      ...OF_PATCH,
      body: named(`${name}Change`),
      response,
    },
    {
      ...common,
      call: `PUT ${path}{id}/`,
      summary: `Replace ${one}`,
      ...OF_PUT,
      body: named(`New${name}`),
      response,
    },
    {
      ...common,
      call: `DELETE ${path}{id}/`,
      summary: `Delete ${one}`,
      errors: [400, 409],
      without: 'The record remains, and the product says so.',
    },
  ];
}

export const COLLECTION_CALLS: readonly DescribedCall[] = COLLECTIONS.flatMap(callsOf);
