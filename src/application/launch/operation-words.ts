import { ownValue } from '#domain/text/text-table.ts';
import { isReference, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import type { BodyValue } from '#domain/record.ts';

export interface OperationWords {
  /** The record: 'Room 101'. */
  readonly title: string;
  /** The operation in progress: 'Creating room 101'. */
  readonly doing: string;
}

const KINDS: Readonly<Record<OperationKind, string>> = {
  hotel: 'Hotel',
  'room-type': 'Room type',
  room: 'Room',
  plan: 'Rate plan',
  rule: 'Rate',
  pricing: 'Dynamic pricing',
  user: 'Staff user',
  completion: 'Completion of the setup',
};

const NAMES: Readonly<Partial<Record<OperationKind, string>>> = {
  hotel: 'name',
  'room-type': 'name',
  room: 'room_number',
  plan: 'name',
  user: 'username',
};

const VERBS: Readonly<Partial<Record<OperationKind, string>>> = {
  rule: 'Setting the',
  pricing: 'Setting up',
  completion: 'Recording the',
};

export function operationWords(
  operations: readonly Operation[],
  isHotelUpdate: boolean,
): (key: string) => OperationWords {
  const byKey = new Map(operations.map((operation) => [operation.key, operation]));
  const nameOf = (reference: BodyValue | undefined) =>
    isReference(reference) ? text(byKey.get(reference.$ref)?.body['name']) : '';
  return (key) => {
    const operation = byKey.get(key);
    if (!operation) return fallback(key);
    const { kind, body } = operation;
    const name =
      kind === 'rule'
        ? `for ${nameOf(body['room_type'])} in ${nameOf(body['rate_plan'])}`
        : text(body[NAMES[kind] ?? '']);
    const title = `${KINDS[kind]} ${name}`.trimEnd();
    const verb = kind === 'hotel' && isHotelUpdate ? 'Updating' : (VERBS[kind] ?? 'Creating');
    return { title, doing: `${verb} ${title.charAt(0).toLowerCase()}${title.slice(1)}` };
  };
}

/** Words for an operation that is not among `operations`: `user:asha` becomes 'Staff user asha'. */
function fallback(key: string): OperationWords {
  const [kind = '', ...names] = key.split(':');
  const title = [ownValue(KINDS, kind) ?? kind, ...names].join(' ');
  return { title, doing: title };
}

function text(value: BodyValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
