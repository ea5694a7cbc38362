import { expect } from 'vitest';
import { readStoredDocument } from '#adapters/json/read-stored-document.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { memoryTabs } from '#tests/fakes/memory-draft-owner.ts';
import type { CodeCheck } from '#application/identity/check-hotel-code.ts';
import { bulkServicesOver } from '#tests/fakes/bulk-services.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { seededRandom } from '#domain/random.ts';
import { countingRandom, PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { SetupLaunch } from '#application/launch/setup-launch.ts';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { createWizard, type Wizard, type WizardParts } from '#ui/wizard/store/wizard.ts';

/** A browser and a server. A test can open several wizards one after the other. */
export function wizardWorld(api = new MemoryOnboardingApi()) {
  const clock = new InstantClock();
  const drafts = new MemoryDraftStore();
  const runPeople = new MemoryDraftStore();
  const stored = new MemoryRunRows();
  /** Opens the browser's stored runs, as each new page does. */
  const openRuns = () => {
    // A new object has the same runs but no locks, because a closed page releases its locks.
    const rows = Object.assign(new MemoryRunRows(), { runs: stored.runs });
    return new Runs({ store: rows, sources: NAMED_SOURCES });
  };
  const names = seededRandom(1, 0);
  const pauses = new FakePauses();
  const users = { currentUser: () => Promise.resolve({ username: '4onboard' }) };
  const openTab = memoryTabs();
  /** Everything that happened, in order: titles of notices, sleeps and the sign-out. */
  const events: string[] = [];
  const messages: string[] = [];
  /** The administrators for whom the sign-in page was opened after a launch. */
  const left: unknown[] = [];
  const sleep = clock.sleep.bind(clock);
  clock.sleep = (ms) => {
    events.push(`${ms} ms`);
    return sleep(ms);
  };

  /** Looks up the hotel code; tests replace `check`. */
  const lookUp = { check: (): Promise<CodeCheck> => Promise.resolve({ status: 'free' }) };
  /** Opens a new page: a new wizard with the same storage and server. */
  const open = ({
    draftKey = '4onboard',
    hotelId,
    presentStaff = [],
    // A new lock, because a closed page releases its lock.
    launchLock = new MemoryLock(),
    runs = openRuns(),
    isSecond = false,
    parts = {},
  }: {
    draftKey?: string;
    hotelId?: Id;
    presentStaff?: readonly string[];
    launchLock?: MemoryLock;
    runs?: Runs;
    /** Opens a second tab. By default, the page is loaded again. */
    isSecond?: boolean;
    parts?: Partial<WizardParts>;
  } = {}): Wizard => {
    const random = countingRandom();
    const draftOwner = openTab();
    // A page that is loaded again has the draft, because the browser has closed the old page.
    void draftOwner.claim(draftKey, !isSecond);
    const services = bulkServicesOver({ api, clock, random: names, pauses, runs, users });
    return createWizard({
      readDocument: readStoredDocument,
      loadReadStoredDocument: () => Promise.resolve(readStoredDocument),
      account: '4onboard',
      draftKey,
      hotelId,
      presentStaff,
      drafts,
      draftOwner,
      clock,
      random,
      launch: new SetupLaunch({
        load: () => Promise.resolve(services),
        pauses,
        clock,
        serverClock: clock,
        random,
        launchLock,
        undoLock: new MemoryLock(),
        runPeople,
        owner: { username: '4onboard', server: '/api' },
        setup: draftKey,
      }),
      checkHotelCode: () => lookUp.check(),
      notify({ title, message = '' }) {
        events.push(title);
        messages.push(message);
      },
      workElsewhere: () => workElsewhere({ launchLock, draftOwner }),
      signOut: () => void events.push('signed out'),
      leave: (administrator) => void left.push(administrator),
      ...parts,
    });
  };

  /** Opens a wizard at its review, filled in with a document. */
  const openAtReview = (
    document: HotelDocument = PRICED_DOCUMENT,
    page: Parameters<typeof open>[0] = {},
  ): Wizard => {
    const wizard = open(page);
    wizard.load(document);
    if (wizard.state.step !== 4) throw new Error('The sample is not complete.');
    events.length = 0;
    return wizard;
  };

  return {
    clock,
    api,
    drafts,
    runPeople,
    /** The runs in the browser's storage. */
    stored,
    openRuns,
    pauses,
    users,
    lookUp,
    events,
    messages,
    left,
    open,
    openAtReview,
  };
}

/** Fills in the first step as a user does. */
export function typeProfile({ forms: { hotelProfile: profile } }: Wizard): void {
  const { name, email, phone, street_address, city, state_province, postal_code } =
    PRICED_DOCUMENT.hotelProfile ?? {};
  const typed = { name, email, phone, street_address, city, state_province, postal_code };
  for (const [field, text] of Object.entries(typed)) {
    profile.edit(field as keyof typeof typed, text ?? '');
  }
}

export function typeAdmin({ forms: { staffUsers: staff } }: Wizard): void {
  const id = staff.add();
  staff.edit(id, 'first_name', 'Asha');
  staff.edit(id, 'last_name', 'Naik');
  staff.edit(id, 'email', 'asha@seaside.example');
  staff.edit(id, 'password', 'Qw3rTy77z');
}

const COUNTS: Readonly<Partial<Record<OperationKind, number>>> = {
  hotel: 1,
  'room-type': 2,
  room: 5,
  plan: 3,
  rule: 6,
  pricing: 1,
  user: 2,
};

/** Expects that the server has exactly one copy of every record of the sample hotel. */
export function expectEverythingOnce(api: MemoryOnboardingApi) {
  for (const [kind, count] of Object.entries(COUNTS)) {
    expect(api.records(kind as OperationKind), kind).toHaveLength(count);
  }
  expect(api.records('hotel')).toMatchObject([{ onboarding_completed: true }]);
}
