// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { editRate } from '#tests/ui/support/edit-rates.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const input = (name: string, inGroup: string) =>
  group(inGroup).getByLabelText<HTMLInputElement>(name);

function openStep(prepare?: (wizard: Wizard) => void) {
  const wizard = wizardInMemory();
  wizard.state.step = 1;
  prepare?.(wizard);
  return renderStep(wizard, 'roomTypes');
}

const quickStarted = () => openStep(({ forms }) => forms.roomTypes.addQuickStart());

const names = (wizard: Wizard) => wizard.forms.roomTypes.state.items.map(({ name }) => name);
const shownFields = () => screen.getAllByLabelText<HTMLInputElement>('Room Type Name');

describe('the cards of the room types', () => {
  it('the first card is open, and the others are folded to a line with their facts', () => {
    openStep(({ forms }) => forms.roomTypes.addQuickStart([12, 1, 3]));
    expect(shownFields().map(({ value }) => value)).toStrictEqual(['Standard Room']);
    expect(button('Standard Room').getAttribute('aria-expanded')).toBe('true');
    const suite = screen.getByRole('group', { name: 'Suite' });
    expect(suite.textContent).toContain(
      'One King Bed + Sofa Bed, 2 to 4 guests, 3 rooms, 204 to 206',
    );
    expect(screen.getByRole('group', { name: 'Deluxe Room' }).textContent).toContain('1 room, 203');
  });

  it('a folded card says what is wrong, and opens at the field', async () => {
    const { user, wizard } = quickStarted();
    await act(async () => {
      wizard.forms.roomTypes.edit('3', 'max_occupancy', 1);
      wizard.forms.roomTypes.edit('3', 'room_count', 0);
    });
    await user.click(button('Continue to Rate Setup'));
    const line = screen.getByRole('group', { name: 'Suite' });
    expect(line.textContent).toContain(
      'Max occupancy must be at least equal to base occupancy, and 1 more problem',
    );
    const description = button('Suite').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain('and 1 more problem');
    await user.click(button('Suite'));
    expect(document.activeElement).toBe(input('Max Occupancy', 'Suite'));
  });

  it("the review's link to a field opens its card", async () => {
    openStep((wizard) => {
      wizard.forms.roomTypes.addQuickStart();
      wizard.state.step = 4;
      wizard.change(1, '3.max_occupancy');
    });
    await waitFor(() => expect(document.activeElement).toBe(input('Max Occupancy', 'Suite')));
  });

  it('arrows move an open or folded card, keep the focus and say so', async () => {
    const { user, wizard } = quickStarted();
    await user.click(button('Move Standard Room down'));
    expect(names(wizard)).toStrictEqual(['Deluxe Room', 'Standard Room', 'Suite']);
    expect(screen.getByRole('status').textContent).toBe('Standard Room moved to position 2 of 3');
    expect(document.activeElement).toBe(button('Move Standard Room down'));
    await user.click(button('Move Suite up'));
    expect(names(wizard)).toStrictEqual(['Deluxe Room', 'Suite', 'Standard Room']);
    expect(button('Move Standard Room down')).toHaveProperty('disabled', true);
  });

  it('a copy opens below its original, with a name and a rate of its own', async () => {
    const { user, wizard } = quickStarted();
    const { roomTypes, rates } = wizard.forms;
    rates.follow({ hotelProfile: wizard.forms.hotelProfile.value(), roomTypes: roomTypes.value() });
    editRate(rates, 1, 'base_rate', 4321);
    await user.click(button('Duplicate Deluxe Room'));
    expect(names(wizard)).toStrictEqual(['Standard Room', 'Deluxe Room', 'Deluxe Room 2', 'Suite']);
    expect(document.activeElement).toBe(input('Room Type Name', 'Deluxe Room 2'));
    await user.keyboard('Garden');
    await user.click(button('Continue to Rate Setup'));
    await waitFor(() => expect(wizard.state.step).toBe(2));
    expect(
      rates.state.config.rates.map(({ room_type_name, base_rate }) => [room_type_name, base_rate]),
    ).toStrictEqual([
      ['Standard Room', 4000],
      ['Deluxe Room', 4321],
      ['Garden', 4321],
      ['Suite', 12_000],
    ]);
  });
});
