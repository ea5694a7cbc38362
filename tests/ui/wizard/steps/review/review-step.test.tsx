// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import type { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

function renderReview(document: HotelDocument, api?: MemoryOnboardingApi) {
  const wizard = wizardInMemory({}, api);
  wizard.load(document);
  expect(wizard.state.step).toBe(4);
  return renderStep(wizard, 'complete');
}

describe('docs/behaviour.md §2 Step 5, Complete', () => {
  it('every text and number of the profile is on the review', () => {
    const hotelProfile = {
      ...HOTEL_PROFILE_DEFAULTS,
      ...PRICED_DOCUMENT.hotelProfile,
      description: 'By the sea',
      email: 'stay@seaside.example',
      tax_rate: '12.5',
      website: 'https://seaside.example',
    };
    renderReview({ ...PRICED_DOCUMENT, hotelProfile });
    const { textContent } = screen.getByRole('region', { name: 'Hotel Profile' });
    const missing = Object.entries(hotelProfile)
      .filter(([, value]) => typeof value !== 'boolean' && !textContent.includes(String(value)))
      .map(([field]) => field);
    // The review shows times in the country's format, so the next line checks them separately.
    expect(missing).toEqual(['check_in_time']);
    expect(textContent).toMatch(/Check-in Time3:00\spmCheck-out Time11:00\sam/);
  });

  it('the review shows each price once, and 0 as no limit', () => {
    const rates = { rates: [{ room_type_name: 'Villa', base_rate: 7250 }], rate_plans: [] };
    renderReview({ ...PRICED_DOCUMENT, roomTypes: [{ name: 'Villa' }], rates });
    expect(document.body.textContent.split('₹7,250')).toHaveLength(3);
    const { textContent } = screen.getByRole('region', { name: 'Rates' });
    expect(textContent).toContain('Base Rate₹7,250');
    expect(textContent).toContain('Min RateNo limitMax RateNo limit');
  });

  it('the review marks suggested and rounded base rates, and does not call them filled in', async () => {
    const wizard = wizardInMemory();
    const rates = { rates: [{ room_type_name: 'Suite', base_rate: 9000.5 }] };
    wizard.load({ ...PRICED_DOCUMENT, rates });
    expect(wizard.state).toMatchObject({ step: 2, completed: ['hotelProfile', 'roomTypes'] });
    await wizard.submit();
    await wizard.submit();
    const { user } = renderStep(wizard, 'complete');
    expect(screen.getByText('Suggested').closest('li')?.textContent).toContain('Deluxe Room');
    const panel = within(screen.getByRole('region', { name: 'Congratulations!' }));
    expect(panel.getByText(/Everything is filled in, with suggested base rates\./)).toBeTruthy();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Base rates in INR are sent as whole numbers: 9000.5 as 9001. Change the base rates',
      '1 base rate is suggested, not entered. Check the base rates',
    ]);
    await user.click(panel.getByRole('link', { name: 'Check the base rates' }));
    const field = wizard.forms.rates.keyOf('rates.0.base_rate');
    expect(wizard.state).toMatchObject({ step: 2, field });
  });

  it.each([
    ['complete', 'Your hotel is open', 'Your changes are not launched'],
    ['unfinished', 'Congratulations!', 'Congratulations!'],
  ])('the review of a hotel whose setup is %s says whether it is open', (mark, asRead, changed) => {
    const drafts = new MemoryDraftStore();
    const setup = { hotelId: 7, presentStaff: ['Asha Naik'] };
    const wizard = wizardInMemory({ ...setup, drafts });
    const document = { ...PRICED_DOCUMENT, staffUsers: [] };
    wizard.loadExisting({ document, isComplete: mark === 'complete' });
    renderStep(wizard, 'complete');
    expect(screen.getByRole('heading', { name: asRead })).toBeTruthy();
    expect(screen.queryByText('Ready to launch.') === null).toBe(mark === 'complete');
    expect(screen.queryByText(/every single room are created/)).toBeNull();
    cleanup();
    wizard.forms.hotelProfile.edit('city', 'Pune');
    renderStep(wizard, 'complete');
    expect(screen.getByRole('heading', { name: changed })).toBeTruthy();
    cleanup();
    wizard.saveDraft();
    const reloaded = wizardInMemory({ ...setup, drafts });
    renderStep(reloaded, 'complete');
    expect(screen.getByRole('heading', { name: changed })).toBeTruthy();
  });

  it('the review congratulates only if the hotel has an administrator', () => {
    renderReview(PRICED_DOCUMENT);
    expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeTruthy();
    expect(document.body.textContent).toContain('Your hotel is ready to open.');
    expect(document.body.textContent).not.toMatch(/change it after they first sign in/);
    cleanup();
    const [asha = {}, ben = {}] = PRICED_DOCUMENT.staffUsers ?? [];
    const inactive = [asha, ben].map((user) => ({ ...user, is_active: false }));
    const agentOnly = [{ ...asha, is_active: false }, ben];
    for (const staffUsers of [[], inactive, agentOnly]) {
      const wizard = wizardInMemory();
      wizard.load({ ...PRICED_DOCUMENT, staffUsers });
      renderStep(wizard, 'complete');
      expect(document.body.textContent).not.toMatch(/Congratulations|ready to open/);
      expect(
        screen.getByRole('heading', { name: 'Your hotel has no active administrator' }),
      ).toBeTruthy();
      cleanup();
    }
  });

  it('each finding leads to its field', async () => {
    const [asha = {}, ben = {}] = PRICED_DOCUMENT.staffUsers ?? [];
    const { user, wizard } = renderReview({
      ...PRICED_DOCUMENT,
      hotelProfile: { ...PRICED_DOCUMENT.hotelProfile, currency: 'USD' },
      rates: {
        currency: 'INR',
        rates: [
          { room_type_name: 'Deluxe Room', base_rate: 7000 },
          { room_type_name: 'Suite', base_rate: 12_000 },
        ],
      },
      staffUsers: [{ ...asha, is_active: false }, ben],
    });
    const panel = within(
      screen.getByRole('region', { name: 'Your hotel has no active administrator' }),
    );
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The administrator is not active. Activate the administrator',
      'Base rate of Deluxe Room: $7,000. Entered in INR: check the amount',
      'Base rate of Suite: $12,000. Entered in INR: check the amount',
    ]);
    const [first] = panel.getAllByRole('heading');
    expect(first?.textContent).toBe('Check first');
    await user.click(panel.getByRole('link', { name: 'Activate the administrator' }));
    expect(wizard.state).toMatchObject({
      step: 3,
      field: `${wizard.forms.staffUsers.state.items[0]?.id}.is_active`,
      fromReview: true,
    });
  });

  it('the review does not warn of missing staff if users can already sign in', () => {
    const wizard = wizardInMemory({ presentStaff: ['Asha Naik', 'Ben Dias'] });
    wizard.load({ ...PRICED_DOCUMENT, staffUsers: [] });
    renderStep(wizard, 'complete');
    const staff = within(screen.getByRole('region', { name: 'Staff Users' }));
    expect(staff.getByText('2 people can sign in already')).toBeTruthy();
    expect(staff.getByText('Asha Naik and Ben Dias.')).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/no user can|Without an administrator/i);
    expect(document.body.textContent).toContain('Staff users2');
    expect(document.body.textContent).toContain('An administrator can change the roles later');
  });

  it('typed text on the review has its own writing direction', () => {
    const hotelProfile = { ...PRICED_DOCUMENT.hotelProfile, description: 'فندق على البحر' };
    const [asha] = PRICED_DOCUMENT.staffUsers ?? [];
    renderReview({
      ...PRICED_DOCUMENT,
      hotelProfile,
      staffUsers: [{ ...asha, first_name: 'محمد', last_name: 'علي' }],
    });
    for (const text of ['فندق على البحر', 'محمد علي', 'Suite']) {
      const [shown] = screen.getAllByText(text, { selector: '[dir=auto]' });
      expect(shown, text).toBeDefined();
    }
  });
});
