// Texts for the records of a server and of a plan, normalised so that equal records have equal
// texts.
import { type Body, comparableText } from '#domain/record.ts';
import { expectedOperations, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { Operation, OperationKind } from '#domain/plan/operation.ts';

export interface StateDifference {
  readonly missing: readonly string[];
  /** Extra records: duplicates, records that differ from the plan, and records without a hotel. */
  readonly surplus: readonly string[];
}

type RecordKind = Exclude<OperationKind, 'completion'>;
type Fields = Readonly<Record<string, unknown>>;

/** The path of each list (docs/api.md). Records that others refer to come first. */
const LISTS: Readonly<Record<RecordKind, string>> = {
  hotel: '/hotels/',
  'room-type': '/rooms/types/',
  room: '/rooms/rooms/',
  plan: '/rates/plans/',
  rule: '/rates/rules/',
  pricing: '/rates/pricing-config/',
  user: '/auth/users/',
};
const KINDS = Object.keys(LISTS) as RecordKind[];
const REFERENCES = ['hotel', 'room_type', 'rate_plan'];
const PASSWORDS = ['password', 'confirm_password'];

/** Every record that the plans create, as a text. */
export function plannedRecords(plans: readonly OnboardingPlan[]): string[] {
  return plans.flatMap((plan) =>
    expectedOperations(plan)
      .filter(({ kind }) => kind !== 'completion')
      .map((operation) =>
        textOf(operation.kind as RecordKind, plannedFields(operation), plan.hotelCode),
      ),
  );
}

/** Every record on the server, as a text; `list` must read all pages. */
export async function listedRecords(
  list: (path: string) => Promise<readonly Fields[]>,
): Promise<string[]> {
  const codes = new Map<string, string>();
  const texts: string[] = [];
  for (const kind of KINDS) {
    for (const record of await list(LISTS[kind])) {
      const fields = listedFields(kind, record, codes);
      codes.set(`${kind} ${comparableText(record)}`, String(record['code']));
      const own = comparableText(kind === 'hotel' ? record['code'] : fields['hotel']);
      texts.push(textOf(kind, fields, own ?? 'no hotel'));
    }
  }
  return texts;
}

export function differenceOf(
  planned: readonly string[],
  listed: readonly string[],
): StateDifference {
  return { missing: without(planned, listed), surplus: without(listed, planned) };
}

/**
 * Removes the texts in `others`. If a text occurs several times, removes only as many copies as
 * `others` contains.
 */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
  return texts.filter((text) => {
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

/** Replaces references with the codes of the records that they refer to. */
function plannedFields({ kind, body }: Operation): Fields {
  const { profile, ...fields } = body;
  const flat = { ...fields, ...(profile as Body | undefined) };
  const entries = Object.entries(flat).map(([field, value]) => [
    field,
    REFERENCES.includes(field) ? codeIn(value as { readonly $ref: string }) : value,
  ]);
  return {
    ...(kind === 'hotel' && { onboarding_completed: true }),
    ...(kind === 'user' && { is_active: true }),
    ...Object.fromEntries(entries),
  };
}

/** The code in a reference: `A:B` for `plan:A:B`. */
function codeIn({ $ref }: { readonly $ref: string }): string {
  return $ref.slice($ref.indexOf(':') + 1);
}

function listedFields(kind: RecordKind, record: Fields, codes: ReadonlyMap<string, string>) {
  const { user_profile: profile, ...fields } = record;
  const flat: Record<string, unknown> = { ...fields, ...(profile as Fields | undefined) };
  const { hotel, room_type: type, rate_plan: plan } = flat;
  const codeOf = (of: RecordKind, reference: unknown) =>
    codes.get(`${of} ${comparableText(reference)}`);
  if (kind !== 'hotel') flat['hotel'] = codeOf('hotel', hotel);
  if (type !== undefined) flat['room_type'] = codeOf('room-type', type);
  if (plan !== undefined) flat['rate_plan'] = codeOf('plan', plan);
  return flat;
}

/** Fields that only the server sets. */
const OWN_FIELDS = ['id', 'onboarding_completed_at', 'logo', 'created_at', 'updated_at'];

function textOf(kind: RecordKind, fields: Fields, hotelCode: string): string {
  const left = [...OWN_FIELDS, ...PASSWORDS, 'hotel'];
  const entries = Object.entries(fields)
    .filter(([field]) => !left.includes(field))
    .map(([field, value]) => [field, spelled(value)])
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return `${hotelCode} ${kind} ${JSON.stringify(Object.fromEntries(entries))}`;
}

/**
 * Equal decimals, times and texts get the same spelling.
 */
function spelled(value: unknown): string {
  const text = String(value).trim();
  if (/^-?\d+\.\d+$/.test(text)) return String(Number(text));
  return text.replace(/^(\d\d:\d\d):00$/, '$1');
}
