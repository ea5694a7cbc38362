// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const group = (name: string) => within(screen.getByRole('group', { name }));
const groups = () =>
  screen.getAllByRole('group').map((item) => item.getAttribute('aria-labelledby'));
const figure = (term: string) =>
  screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent;
const input = (name: string, inGroup: string) =>
  group(inGroup).getByLabelText<HTMLInputElement>(name);

function openStep(prepare?: (wizard: Wizard) => void) {
  const wizard = wizardInMemory();
  wizard.state.step = 1;
  prepare?.(wizard);
  return renderStep(wizard, 'roomTypes');
}

const quickStarted = () => openStep(({ forms }) => forms.roomTypes.addQuickStart());

describe('docs/behaviour.md §2 Step 2, Room Types: the empty list', () => {
  it("an empty list offers 'Use Quick Start (3 Room Types)' or 'Create From Scratch', and cannot be submitted", () => {
    openStep();
    expect(button('Use Quick Start (3 Room Types)')).toBeDefined();
    expect(button('Create From Scratch')).toBeDefined();
    expect(button('Continue to Rate Setup')).toHaveProperty('disabled', true);
    expect(figure('Room types')).toBe('0');
  });

  it('quick start adds the presets and focuses a message about them', async () => {
    const { user } = openStep();
    await user.click(button('Use Quick Start (3 Room Types)'));
    expect(groups()).toHaveLength(4);
    expect(document.activeElement?.textContent).toContain('3 room types added');
    await user.click(button('Suite'));
    expect(input('Max Occupancy', 'Suite').value).toBe('4');
    expect(button('Continue to Rate Setup')).toHaveProperty('disabled', false);
    expect(screen.queryByText('Create From Scratch')).toBeNull();
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

describe('docs/behaviour.md §2 Step 2, Room Types: the list', () => {
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
    expect(wizard.forms.roomTypes.state.items.map(({ name }) => name)).toStrictEqual([
      'Standard Room',
      'Deluxe Room',
      'Suite',
    ]);
    expect(input('Amenities', 'Deluxe Room').value).toBe('Balcony');
    expect(document.activeElement).toBe(input('Room Type Name', 'Deluxe Room'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
