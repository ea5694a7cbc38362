// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';
import { prepareSteps } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { createJsonStore } from '#ui/shell/json-store.ts';
import { STEPS } from '#ui/wizard/wizard-steps.ts';
import { WizardScreen } from '#ui/wizard/wizard-screen.tsx';

beforeAll(async () => {
  await prepareSteps();
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(cleanup);

function draftOf(document: HotelDocument): object {
  const wizard = wizardInMemory();
  wizard.load(document);
  return {
    document: wizard.document(),
    completed: ['hotelProfile', 'roomTypes', 'rates'],
    step: 0,
    origins: [],
    chosen: {},
    hotel: {},
  };
}

const SAMPLE = draftOf(PRICED_DOCUMENT);

/** The draft as JSON, with some parts of the text replaced. */
function damaged(...replaced: readonly (readonly [from: string | RegExp, to: string])[]): string {
  return replaced.reduce((text, [from, to]) => {
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`Nothing to replace: ${from}`);
    return changed;
  }, JSON.stringify(SAMPLE));
}

function storageWith(text: string): Storage {
  const storage = new FakeStorage();
  storage.setItem('setupDraft:4onboard', text);
  return storage;
}

function opened(text: string) {
  const storage = storageWith(text);
  return wizardInMemory({ drafts: createJsonStore(() => storage, 'setupDraft:') });
}

async function openedOnScreen(text: string, step?: number) {
  const wizard = opened(text);
  await act(async () => {
    render(
      <WizardScreen wizard={wizard} readConfiguration={() => Promise.resolve({ problems: [] })} />,
    );
    await Promise.resolve();
  });
  await act(async () => {
    wizard.state.step = step ?? wizard.state.step;
    await Promise.resolve();
  });
  return wizard;
}

const NAME = '"name":"Seaside Grand"';

describe('a damaged draft', () => {
  it.each<[string, string, string[]]>([
    ['a name that is a number', damaged([NAME, '"name":5']), ['Hotel profile: Hotel Name']],
    [
      'several damaged values',
      damaged([NAME, '"name":{}'], ['"first_name":"Ben"', '"first_name":[]']),
      ['Hotel profile: Hotel Name', 'Staff user 2: First Name'],
    ],
    [
      'the ID of the launched hotel',
      damaged(['"hotel":{}', '"hotel":{"id":{}}']),
      ['the hotel that the last launch created'],
    ],
  ])('opens with what is readable, and says what is not: %s', async (_, text, places) => {
    const wizard = await openedOnScreen(text);
    const title = await screen.findByText('Part of your saved setup is damaged');
    for (const place of places) expect(title.parentElement?.textContent).toContain(place);
    expect(wizard.forms.hotelProfile.state.city).toBe('Panaji');
    expect(wizard.forms.staffUsers.state.items).toHaveLength(2);
  });

  it('shows every step of a draft with many damaged values', async () => {
    const text = damaged(
      [NAME, '"name":5'],
      ['"country":"India"', '"country":[]'],
      ['"name":"Deluxe Room"', '"name":null'],
      [/"rate_plans":\[.*?\]/, '"rate_plans":[5,null,{"name":[]}]'],
      ['"email":"asha@seaside.example"', '"email":0'],
    );
    for (const step of [0, 1, 2, 3]) {
      await openedOnScreen(text, step);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(STEPS[step]?.title);
      cleanup();
    }
  });

  it.each([
    ['completed steps that are no list', damaged([/"completed":\[[^\]]*\]/, '"completed":"all"'])],
    ['a step that does not exist', damaged(['"step":0', '"step":1e300'])],
    ['half a step', damaged(['"step":0', '"step":1.5'])],
    ['origins that are no list', damaged(['"origins":[]', '"origins":{"length":3}'])],
    [
      'a prototype of the chosen fields',
      damaged(['"chosen":{}', '"chosen":{"__proto__":{"currency":5}}']),
    ],
    ['an amount of a text', damaged([/"base_rate":\d+/, '"base_rate":-1e15'])],
  ])('opens without a notice if nothing of the setup is lost: %s', (_, text) => {
    const wizard = opened(text);
    expect(wizard.state.dropped).toEqual([]);
    expect(wizard.forms.hotelProfile.state.city).toBe('Panaji');
    expect(Object.getPrototypeOf(wizard.document().hotelProfile)).toBe(Object.prototype);
  });

  it.each([
    ['cut off', JSON.stringify(SAMPLE).slice(0, 500)],
    ['a document that is a text', '{"document":"Seaside","completed":[]}'],
  ])('opens empty and says so if nothing is readable: %s', async (_, text) => {
    const wizard = await openedOnScreen(text);
    expect(await screen.findByText('Your saved setup is damaged')).toBeTruthy();
    expect(wizard.isBlank()).toBe(true);
  });

  it('keeps the other values in the stored draft', () => {
    const storage = storageWith(damaged([NAME, '"name":5']));
    const drafts = createJsonStore(() => storage, 'setupDraft:');
    const wizard = wizardInMemory({ drafts });
    wizard.forms.hotelProfile.edit('name', 'Hill House');
    wizard.saveDraft();
    const again = wizardInMemory({ drafts });
    expect(again.state.dropped).toEqual([]);
    expect(again.forms.hotelProfile.state).toMatchObject({
      name: 'Hill House',
      city: 'Panaji',
    });
  });
});
