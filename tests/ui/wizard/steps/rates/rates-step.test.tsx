// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { editPlan, editRate } from '#tests/ui/support/edit-rates.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

function openStep(names: readonly string[], prepare?: (wizard: Wizard) => void) {
  const wizard = wizardInMemory();
  wizard.load({ ...PRICED_DOCUMENT, roomTypes: names.map((name) => ({ name })), rates: {} });
  prepare?.(wizard);
  return renderStep(wizard, 'rates');
}

const field = (name: string) => screen.getByRole('textbox', { name });
const describedBy = (name: string) => {
  const id = field(name).getAttribute('aria-describedby') ?? '';
  return document.getElementById(id)?.textContent;
};

const on = (day: string) => wizardInMemory({ clock: new InstantClock(Date.parse(day)) });
const offer = () => screen.queryByRole('switch', { name: 'Rates until 31 December 2027' });
const ends = ({ forms }: Wizard) =>
  forms.rates.state.config.rate_plans.map(({ end_date }) => end_date);

describe('rates until the end of the next year', () => {
  it('rates until the end of the next year are offered from 1 October on, and shown in the review', async () => {
    const wizard = on('2026-10-01');
    wizard.load({ ...PRICED_DOCUMENT, rates: {} });
    renderStep(wizard, 'rates');
    expect(offer()?.ariaChecked).toBe('false');
    act(() => offer()?.click());
    await waitFor(() => expect(offer()?.ariaChecked).toBe('true'));
    expect(new Set(ends(wizard))).toEqual(new Set(['2027-12-31']));
    const sentence = /Rates are valid until 31 December 2027/;
    expect(screen.getByText(sentence)).toBeTruthy();
    cleanup();
    renderStep(wizard, 'complete');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(wizard.document().rates.rate_plans?.[0]?.end_date).toBe('2027-12-31');
    cleanup();
    renderStep(wizard, 'rates');
    act(() => offer()?.click());
    expect(new Set(ends(wizard))).toEqual(new Set([undefined]));
  });

  it('rates until the end of the next year are chosen from 1 December on for a new setup, also for a file without days', () => {
    const wizard = on('2026-12-01');
    expect([wizard.isBlank(), new Set(ends(wizard))]).toEqual([true, new Set(['2027-12-31'])]);
    wizard.load({ ...PRICED_DOCUMENT, rates: {} });
    expect(new Set(ends(wizard))).toEqual(new Set(['2027-12-31']));
    wizard.startOver();
    expect(new Set(ends(wizard))).toEqual(new Set(['2027-12-31']));
  });
});

describe('docs/behaviour.md §2 Step 3, Rate Setup: the base-rate table', () => {
  it('outside INR base rates are empty, without a suggestion and with dashes for what follows from them', async () => {
    const { user, wizard } = openStep(['Deluxe Room', 'Suite'], (opened) => {
      opened.forms.hotelProfile.edit('currency', 'USD');
      opened.change(2);
    });
    const suite = 'Base Rate for Suite';
    expect(field(suite)).toHaveProperty('value', '');
    expect(describedBy(suite)).toBeUndefined();
    expect(document.body.textContent).not.toMatch(/NaN|\$0/);
    expect(screen.getByText(/Average rate: –\.$/)).toBeTruthy();
    await user.type(field(suite), '180');
    await waitFor(() => expect(describedBy(suite)).toBeUndefined());
    expect(screen.getByRole('rowheader', { name: 'Suite LMR $153WEB $162' })).toBeTruthy();
    act(() => editRate(wizard.forms.rates, 0, 'base_rate', 120));
    await waitFor(() => expect(screen.queryByText(/Average rate: –/)).toBeNull());
  });

  it('marks suggested base rates until the user enters one', async () => {
    const { user, wizard } = openStep(['Deluxe Room', 'Suite']);
    expect(describedBy('Base Rate for Deluxe Room')).toBe('Suggested');
    await user.clear(field('Base Rate for Suite'));
    await user.type(field('Base Rate for Suite'), '9000');
    await waitFor(() => expect(describedBy('Base Rate for Suite')).toBeUndefined());
    expect(describedBy('Base Rate for Deluxe Room')).toBe('Suggested');
    expect(wizard.state.completed).not.toContain('rates');
  });
});

const plan = (name: string) => screen.getByRole('group', { name });

describe('rate plans', () => {
  it('rate plans can be added with days of their own, removed, and restored', async () => {
    const { user, wizard } = openStep(['Suite']);
    const codes = () => wizard.document().rates.rate_plans?.map(({ code }) => code);
    await user.click(screen.getByRole('button', { name: 'Add Rate Plan' }));
    await waitFor(() => expect(document.activeElement?.id).toMatch(/^rates-rate_plans-\d+-name$/));
    await user.keyboard('Monsoon');
    const monsoon = within(await screen.findByRole('group', { name: 'Monsoon' }));
    await user.type(monsoon.getByLabelText('Plan Code'), 'MON');
    fireEvent.change(monsoon.getByLabelText('First Day'), { target: { value: '2026-06-01' } });
    fireEvent.change(monsoon.getByLabelText('Last Day'), { target: { value: '2026-09-30' } });
    expect(await monsoon.findByText('1 June – 30 September 2026')).toBeTruthy();
    expect(wizard.document().rates.rate_plans?.[3]).toMatchObject({
      code: 'MON',
      start_date: '2026-06-01',
      end_date: '2026-09-30',
    });
    fireEvent.change(monsoon.getByLabelText('Last Day'), { target: { value: '' } });
    expect(wizard.document().rates.rate_plans?.[3]).not.toHaveProperty('end_date');
    await user.click(monsoon.getByRole('button', { name: 'Remove Monsoon' }));
    expect((await screen.findByText(/removed\.$/)).textContent).toBe('Monsoon removed.');
    expect(codes()).toEqual(['BAR', 'LMR', 'WEB']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(codes()).toEqual(['BAR', 'LMR', 'WEB', 'MON']);
  });

  it('a folded rate plan says what is wrong, and the summary unfolds it', async () => {
    const { user, wizard } = openStep(['Suite'], ({ forms: { rates } }) =>
      editPlan(rates, 1, 'code', ''),
    );
    await act(async () => void wizard.forms.rates.submit());
    const message = 'Rate plan code is required';
    expect(await within(plan('Last Minute Rate')).findByText(message)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: new RegExp(message) }));
    expect(document.activeElement?.id).toMatch(/^rates-rate_plans-\d+-code$/);
  });
});
