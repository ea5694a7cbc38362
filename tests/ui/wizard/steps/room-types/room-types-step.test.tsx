// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';
import { editRate } from '#tests/ui/support/edit-rates.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const card = (name: string) => screen.getByRole('group', { name });
const input = (name: string, inCard: string) =>
  within(card(inCard)).getByLabelText<HTMLInputElement>(name);
const figure = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
const names = (wizard: Wizard) => wizard.forms.roomTypes.state.items.map(({ name }) => name);

function openStep(prepare?: (wizard: Wizard) => void) {
  const wizard = wizardInMemory();
  wizard.state.step = 1;
  prepare?.(wizard);
  return renderStep(wizard, 'roomTypes');
}

const quickStarted = () => openStep(({ forms }) => forms.roomTypes.addQuickStart());

describe('docs/behaviour.md §2 Step 2, Room Types: the empty list', () => {
  it("offers 'Use Quick Start (3 Room Types)' or 'Create From Scratch', and cannot be submitted", async () => {
    const { user } = openStep();
    expect(button('Create From Scratch')).toBeDefined();
    expect(button('Continue to Rate Setup')).toHaveProperty('disabled', true);
    expect(figure('Room types')).toBe('0');
    await user.click(button('Use Quick Start (3 Room Types)'));
    expect(figure('Room types')).toBe('3');
    expect(document.activeElement?.textContent).toContain('3 room types added');
    expect(button('Continue to Rate Setup')).toHaveProperty('disabled', false);
    expect(screen.queryByText('Create From Scratch')).toBeNull();
  });

  it('the quick start leaves out a type with 0 rooms, and needs one type', async () => {
    const { user, wizard } = openStep();
    await user.click(screen.getByLabelText('Number of Standard Rooms'));
    await user.keyboard('0{Tab}0{Tab}0{Enter}');
    expect(button('Use Quick Start (0 Room Types)')).toHaveProperty('disabled', true);
    expect(wizard.forms.roomTypes.isEmpty()).toBe(true);
    await user.keyboard('{Backspace}4');
    await user.click(button('Use Quick Start (1 Room Type)'));
    expect(wizard.forms.roomTypes.state.items).toMatchObject([{ name: 'Suite', room_count: 4 }]);
  });

  it("an emptied list shows 'No Room Types Yet' with 'Add Your First Room Type' and 'Use Quick Start'", async () => {
    const { user } = openStep();
    await user.click(button('Create From Scratch'));
    await user.click(button('Remove Room type 1'));
    expect(screen.getByRole('heading', { name: 'No Room Types Yet' })).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Room type 1 removed.');
    await user.click(button('Add Your First Room Type'));
    expect(document.activeElement).toBe(input('Room Type Name', 'Room type 1'));
    await user.click(button('Remove Room type 1'));
    await user.click(button('Use Quick Start'));
    expect(figure('Room types')).toBe('3');
  });
});

describe('docs/behaviour.md §2 Step 2, Room Types: the cards', () => {
  it('the first card is open, and the others are folded to a line with their facts', () => {
    openStep(({ forms }) => forms.roomTypes.addQuickStart([12, 1, 3]));
    const shown = screen.getAllByLabelText<HTMLInputElement>('Room Type Name');
    expect(shown.map(({ value }) => value)).toStrictEqual(['Standard Room']);
    expect(button('Standard Room').getAttribute('aria-expanded')).toBe('true');
    expect(card('Suite').textContent).toContain(
      'One King Bed + Sofa Bed, 2 to 4 guests, 3 rooms, 204 to 206',
    );
    expect(card('Deluxe Room').textContent).toContain('1 room, 203');
  });

  it('a folded card says what is wrong, and opens at the field', async () => {
    const { user, wizard } = quickStarted();
    await act(async () => {
      wizard.forms.roomTypes.edit('3', 'max_occupancy', 1);
      wizard.forms.roomTypes.edit('3', 'room_count', 0);
    });
    await user.click(button('Continue to Rate Setup'));
    const description = button('Suite').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toContain(
      'Max occupancy must be at least equal to base occupancy, and 1 more problem',
    );
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
    const rateOf = Object.fromEntries(
      rates.state.config.rates.map(({ room_type_name: name, base_rate }) => [name, base_rate]),
    );
    expect(rateOf).toStrictEqual({
      'Standard Room': 4000,
      'Deluxe Room': 4321,
      Garden: 4321,
      Suite: 12_000,
    });
  });

  it('a removed room type leaves a message in its place; Undo restores it with the focus', async () => {
    const { user, wizard } = quickStarted();
    await user.click(button('Deluxe Room'));
    await user.type(input('Amenities', 'Deluxe Room'), 'Balcony');
    await user.click(button('Remove Deluxe Room'));
    expect(screen.queryByRole('group', { name: 'Deluxe Room' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Deluxe Room removed.');
    await user.tab();
    expect(document.activeElement).toBe(button('Undo'));
    await user.keyboard('{Enter}');
    expect(names(wizard)).toStrictEqual(['Standard Room', 'Deluxe Room', 'Suite']);
    expect(input('Amenities', 'Deluxe Room').value).toBe('Balcony');
    expect(document.activeElement).toBe(input('Room Type Name', 'Deluxe Room'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
