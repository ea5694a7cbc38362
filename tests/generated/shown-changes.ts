// One line for each request: as a preview announces it, and as the server receives it.
import type { HotelPreview } from '#application/onboarding/onboard-hotel.ts';
import { isPlanned, type PlannedChange } from '#domain/diff/change.ts';
import { normalForm } from '#domain/description/same-value.ts';
import { isReference } from '#domain/plan/operation.ts';
import { isObject, type Body } from '#domain/record.ts';
import type { GeneratedServer, Write } from './generated-server.ts';
import type { Stage } from './scene.ts';

const UNSHOWN: readonly string[] = ['hotel', 'confirm_password', 'onboarding_completed_at'];

/** Such as `POST room {"room_number":"101",…}`, `PATCH rule 17 base_rate` and `DELETE room 12`. */
export function announced({ changes, compared, outcome }: HotelPreview): string[] {
  const byKey = new Map(
    compared.changes.filter(isPlanned).map((change) => [change.operation.key, change]),
  );
  const nameOf = (key: string): string => {
    const id = compared.ids.get(key) ?? (key === 'hotel' ? compared.hotel?.id : undefined);
    return id === undefined ? `new ${codeOf(byKey.get(key)?.body)}` : `#${id}`;
  };
  const bodyOf = ({ body }: PlannedChange) =>
    shownBody(body, (value) => (isReference(value) ? nameOf(value.$ref) : undefined));
  const shown = changes.map((change) => {
    const { operation, action, id } = change;
    const { kind } = operation;
    if (kind === 'completion') return 'completion';
    if (action === 'create') return `POST ${kind} ${bodyOf(change)}`;
    const names = change.fields.map(({ field }) => field);
    return `PATCH ${kind} ${id} ${namesIn(names)}`;
  });
  const isDeleting = outcome.status === 'onboarded';
  const deleted = outcome.unplanned.filter(({ action }) => isDeleting && action === 'delete');
  return [
    ...shown,
    ...deleted.map(({ kind, record }) => `DELETE ${kind} ${String(record['id'])}`),
  ].toSorted();
}

/** The requests that the server accepted, in the same words. */
export function received(
  server: GeneratedServer,
  { original }: Stage,
  isPutOnly = false,
): string[] {
  const isOld = (id: unknown) =>
    (['room-type', 'plan', 'hotel'] as const).some((kind) =>
      original.records(kind).some((record) => record['id'] === id),
    );
  const nameOf = (field: string, id: unknown) => {
    const kind = field === 'room_type' ? 'room-type' : 'plan';
    const made = server.records(kind).find((record) => record['id'] === id);
    if (isOld(id) || !made) return `#${String(id)}`;
    return `new ${codeOf(made)}`;
  };
  const bodyOf = ({ body }: Write) =>
    shownBody(body as Body, (value, field) =>
      field === 'room_type' || field === 'rate_plan' ? nameOf(field, value) : undefined,
    );
  const lines = server.attempts.flatMap((write) => {
    const { method, kind, id, body } = write;
    if (isPutOnly && method === 'PUT') return [];
    if (kind === 'completion') return ['completion'];
    if (method === 'POST') return [`POST ${kind} ${bodyOf(write)}`];
    if (method === 'DELETE') return [`DELETE ${kind} ${id}`];
    return [`${method} ${kind} ${id} ${namesIn(fieldsOf(body as Body))}`];
  });
  return lines.toSorted();
}

function codeOf(record: Readonly<Record<string, unknown>> | undefined): string {
  return normalForm('code', record?.['code']);
}

function shownBody(
  body: Body,
  referenceIn: (value: unknown, field: string) => string | undefined,
): string {
  const entries = Object.entries(body).flatMap(([field, value]) => {
    if (UNSHOWN.includes(field)) return [];
    const reference = referenceIn(value, field);
    if (reference !== undefined) return [[field, reference]];
    const isNested = isObject(value) && !isReference(value);
    return [[field, isNested ? shownBody(value, referenceIn) : value]];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

function namesIn(fields: readonly string[]): string {
  return [...new Set(fields.filter((field) => !UNSHOWN.includes(field)))].toSorted().join(' ');
}

/** The names of all fields, including the fields of nested objects. */
function fieldsOf(body: Body): string[] {
  return Object.entries(body).flatMap(([field, value]) =>
    isObject(value) ? fieldsOf(value as Body) : [field],
  );
}
