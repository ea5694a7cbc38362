// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

  it("'Create From Scratch' opens a blank type, ready for its name", async () => {
    const { user } = openStep();
    await user.click(button('Create From Scratch'));
    expect(document.activeElement).toBe(input('Room Type Name', 'Room type 1'));
    await user.keyboard('Deluxe Room');
    expect(input('Room Type Name', 'Deluxe Room').value).toBe('Deluxe Room');
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
  it('an unparsable number falls back when its field is left (docs/fields.md §5)', async () => {
    const { user } = quickStarted();
    await user.click(button('Suite'));
    const field = input('Room Size (sq ft)', 'Suite');
    await user.clear(field);
    expect(field.value).toBe('');
    await user.tab();
    await waitFor(() => expect(field.value).toBe('200'));
  });

  it('a size is entered in m² where the country uses them, and saved in square feet', async () => {
    const { user, wizard } = openStep(({ forms }) => {
      forms.hotelProfile.edit('country', 'Portugal');
      forms.roomTypes.addQuickStart();
    });
    await user.click(button('Suite'));
    const field = input('Room Size (m²)', 'Suite');
    expect(field.value).toBe('46.5');
    await user.clear(field);
    await user.type(field, '30');
    await user.tab();
    await waitFor(() => expect(field.value).toBe('30'));
    expect(group('Suite').getByText('Saved as 323 sq ft.')).toBeDefined();
    expect(wizard.forms.roomTypes.state.items[2]?.room_size).toBe(323);
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
    expect(wizard.forms.roomTypes.state.items.map(({ name }) => name)).toStrictEqual([
      'Standard Room',
      'Deluxe Room',
      'Suite',
    ]);
    expect(input('Amenities', 'Deluxe Room').value).toBe('Balcony');
    expect(document.activeElement).toBe(input('Room Type Name', 'Deluxe Room'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('pasted rows are shown before they are added, and can be removed at once', async () => {
    const { user, wizard } = quickStarted();
    const names = () => wizard.forms.roomTypes.state.items.map(({ name }) => name);
    await act(async () => button('Paste Rows').click());
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste Rows' }));
    const rows = dialog.getByLabelText('Rows');
    fireEvent.change(rows, { target: { value: 'Room type\tMood\tRooms\nVilla\tsunny\ta few' } });
    const preview = dialog.getByRole('group', { name: 'Preview' });
    expect(preview.textContent).toContain('Villa');
    expect(preview.textContent).toContain('Must be a number: "a few"');
    expect(dialog.getByRole('status').textContent).toContain('Ignored column Mood');
    expect(names()).toHaveLength(3);
    await user.click(dialog.getByRole('button', { name: 'Add 1 Room Type' }));
    expect(names()).toStrictEqual(['Standard Room', 'Deluxe Room', 'Suite', 'Villa']);
    expect(document.activeElement?.textContent).toBe(
      '1 room type added. 1 cell could not be read: correct the marked fields.',
    );
    await user.click(button('Undo'));
    expect(names()).toStrictEqual(['Standard Room', 'Deluxe Room', 'Suite']);
  });

  it('errors of room types show at the top and, in the same words, at their fields (docs/fields.md §5)', async () => {
    const { user } = quickStarted();
    await user.click(button('Suite'));
    await user.clear(input('Room Type Name', 'Suite'));
    await user.click(button('Standard Room'));
    await user.click(button('Continue to Rate Setup'));
    const link = await screen.findByRole('link', { name: 'Room type name is required' });
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    await user.click(link);
    const name = input('Room Type Name', 'Room type 3');
    expect(document.activeElement).toBe(name);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    const description = name.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(description)?.textContent).toBe('Room type name is required');
    await user.type(name, 'S');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('too many rooms in total is an error at the summary', async () => {
    const { user, wizard } = quickStarted();
    await act(async () => {
      wizard.forms.roomTypes.edit('1', 'room_count', 6000);
      wizard.forms.roomTypes.edit('2', 'room_count', 6000);
    });
    await user.click(button('Continue to Rate Setup'));
    await user.click(
      await screen.findByRole('link', { name: 'A hotel can have at most 10,000 rooms' }),
    );
    expect(document.activeElement?.textContent).toBe('A hotel can have at most 10,000 rooms');
  });
});
