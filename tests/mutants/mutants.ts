/** A deliberate fault in one source file. */
export interface Mutant {
  /** What the faulty program does. */
  readonly title: string;
  readonly file: string;
  /** The text to replace; it must occur exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Test files for Vitest or Playwright (`.spec.ts`), of which at least one must fail. */
  readonly tests: readonly string[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    title: 'rounds half an amount down',
    file: 'src/domain/rates/rate-maths.ts',
    from: 'Math.floor((2 * product + divisor) / (2 * divisor))',
    to: 'Math.floor((2 * product) / (2 * divisor))',
    tests: ['tests/domain/rates/rate-maths.test.ts'],
  },
  {
    title: 'swaps the messages of two fields',
    file: 'src/domain/staff/staff.ts',
    from: "isTaken.email && 'Email already exists'",
    to: "isTaken.email && 'Username already exists'",
    tests: ['tests/domain/staff/staff.test.ts'],
  },
  {
    title: 'matches one room with two operations',
    file: 'src/domain/plan/match-records.ts',
    from: 'const others = records.filter((record) => !taken.has(record));',
    to: 'const others = records;',
    tests: ['tests/domain/plan/match-records.test.ts'],
  },
  {
    title: 'looks up a lost record without waiting for a late write',
    file: 'src/application/records/write-record.ts',
    from: 'await clock.sleep(Math.max(backOffMs(retry), LATE_WRITE_MS));',
    to: 'void clock.sleep(Math.max(backOffMs(retry), LATE_WRITE_MS));',
    tests: ['tests/application/records/write-record.test.ts'],
  },
  {
    title: 'resets a password without sending it',
    file: 'src/domain/diff/diff-hotel.ts',
    from: '...(resets ? passwordOf(body) : {})',
    to: '',
    tests: ['tests/application/onboarding/reset-passwords.test.ts'],
  },
  {
    title: 'ends the session for the late refusal of an earlier token',
    file: 'src/application/session/session-keeper.ts',
    from: 'if (authorization !== undefined && authorization !== authorizationOf(session.authToken)) return;',
    to: '',
    tests: ['tests/application/session'],
  },
  {
    title: 'offers a hotel that was removed since the hotels were listed',
    file: 'src/application/identity/identify-hotel.ts',
    from: 'const hotel = await this.#existing.read(found.id);',
    to: 'const hotel = found as ExistingHotel;',
    tests: ['tests/application/identity/identify-hotel.test.ts'],
  },
  {
    title: 'reads 15.000 as 15 without asking',
    file: 'src/application/import/cells/read-number.ts',
    from: String.raw`/^[1-9]\d{0,2}\.\d{3}$|^\d+,\d{4,}$/`,
    to: String.raw`/^\d+,\d{4,}$/`,
    tests: ['tests/application/import/cells/read-number.test.ts'],
  },
  {
    title: 'sends a POST again after an unclear failure',
    file: 'src/adapters/http/queue/request-queue.ts',
    from: "(method !== 'POST' || error.wroteNothing) && isRetryable(error)",
    to: 'isRetryable(error)',
    tests: ['tests/adapters/http/queue'],
  },
  {
    title: 'leaves a listener on the signal of each sleep',
    file: 'src/adapters/platform/system-clock.ts',
    from: "signal?.removeEventListener('abort', end);",
    to: '',
    tests: ['tests/adapters/platform/machine.test.ts'],
  },
  {
    title: 'forgets the hotel that a call is made for',
    file: 'src/adapters/http/api/api-client.ts',
    from: "if (hotelId !== undefined) headers['x-hotel-context'] = String(hotelId);",
    to: '',
    tests: ['tests/adapters/http/api/api-client.test.ts'],
  },
  {
    title: 'shows a token of an address in the log',
    file: 'src/adapters/http/watch/masked.ts',
    from: 'SECRET_NAME.test(name) ? `${name}=${MASK}` : part',
    to: 'part',
    tests: ['tests/adapters/http/watch/masked.test.ts'],
  },
  {
    title: 'loses the zeros before a number that is marked as text',
    file: 'src/adapters/workbooks/read-csv.ts',
    from: 'return quoted === undefined ? { message: FORMULA } : unquoted(quoted);',
    to: 'return quoted === undefined ? { message: FORMULA } : String(Number(quoted));',
    tests: ['tests/adapters/node/workbooks/read-sheets.test.ts'],
  },
  {
    title: 'keeps a typed password in the browser',
    file: 'src/ui/forms/form-draft.ts',
    from: '.filter((field) => !SECRET.test(field))',
    to: '',
    tests: ['tests/ui/forms/form-draft.test.ts'],
  },
  {
    title: 'saves a form twice at once',
    file: 'src/ui/forms/save-form.ts',
    from: 'if (state.saving) return false;',
    to: '',
    tests: ['tests/ui/forms/save-form.test.ts'],
  },
  {
    title: 'overwrites the cleaning status that another user has set since',
    file: 'src/ui/dashboard/rooms/room-changes.ts',
    from: 'const stored = isOurs ?',
    to: 'const stored = listed ?',
    tests: ['tests/ui/dashboard/rooms/room-changes.test.ts'],
  },
  {
    title: 'refuses a code for the late answer about an earlier one',
    file: 'src/ui/wizard/store/hotel-code-check.ts',
    from: 'asked === latest && askedFor === traits() && !isLaunching()',
    to: '!isLaunching()',
    tests: ['tests/ui/wizard/store/hotel-code-check.test.ts'],
  },
  {
    title: 'loses the focus once a form is saved',
    file: 'src/ui/dashboard/editor-form.tsx',
    from: 'if (isDone && isLost) said.current?.focus({ preventScroll: true });',
    to: '',
    tests: ['tests/e2e/dashboard/hotel.spec.ts'],
  },
  {
    title: 'does not send a field of a room type',
    file: 'src/domain/rooms/room-bodies.ts',
    from: '...sentValues(ROOM_TYPE, roomType),',
    to: "...sentValues(ROOM_TYPE, { ...roomType, bed_configuration: '' }),",
    tests: ['tests/domain/plan/stated-fields.test.ts'],
  },
  {
    title: 'lets users guess passwords without a limit',
    file: 'sandbox/http/auth-calls.ts',
    from: 'failedSignIns.count(client);',
    to: '',
    tests: ['tests/sandbox/http/hardening.test.ts'],
  },
  {
    title: 'shows a record of another hotel',
    file: 'sandbox/http/resource-calls.ts',
    from: 'const row = findRecord(call.services.database, resource, call.id, scope);',
    to: 'const row = findRecord(call.services.database, resource, call.id);',
    tests: ['tests/sandbox/http/tenancy.test.ts'],
  },
];
