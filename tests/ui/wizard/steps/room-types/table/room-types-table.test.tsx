// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(prepareSteps);
afterEach(cleanup);

const focused = () => document.activeElement;
const rows = () => [...document.querySelectorAll<HTMLTableRowElement>('[role=grid] tbody tr')];
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!;
const names = (wizard: Wizard) => wizard.forms.roomTypes.state.items.map(({ name }) => name);
const cellsOf = (wizard: Wizard, row: number) => wizard.forms.roomTypes.state.items[row];

/** Opens the room types of the quick start as a table. */
async function openTable() {
  const wizard = wizardInMemory();
  wizard.state.step = 1;
  wizard.forms.roomTypes.addQuickStart();
  const rendered = renderStep(wizard, 'roomTypes');
  // The click loads the table's code, so this waits.
  await act(async () => button('Edit as table').click());
  const grid = await screen.findByRole('grid', { name: 'Room types' });
  await waitFor(() => expect(grid.contains(focused())).toBe(true));
  return rendered;
}

async function paste(text: string) {
  const clipboardData = { getData: () => text };
  await act(async () => {
    fireEvent.paste(focused() ?? document.body, { clipboardData });
  });
}

describe('the table of the room types', () => {
  it('is a single tab stop, in which arrow keys, Home and End move between cells', async () => {
    const { user } = await openTable();
    expect(focused()?.textContent).toBe('Standard Room');
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await user.tab();
    expect(focused()).toBe(button('Add Room Type'));
    await user.tab({ shift: true });
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()?.textContent).toBe('One King Bed');
    await user.keyboard('{Control>}{End}{/Control}');
    expect(focused()).toBe(button('Remove Suite'));
    await user.keyboard('{Home}');
    expect(focused()?.textContent).toBe('Suite');
    await user.keyboard('{PageUp}{ArrowUp}{ArrowLeft}');
    expect(focused()?.textContent).toBe('Standard Room');
  });

  it('Enter edits, Enter accepts and goes down, Escape leaves the cell as it was', async () => {
    const { user, wizard } = await openTable();
    await user.keyboard('{Enter}');
    expect(focused()).toHaveProperty('value', 'Standard Room');
    await user.keyboard('Garden{Enter}');
    expect(names(wizard)[0]).toBe('Garden');
    expect(focused()?.textContent).toBe('Deluxe Room');
    await user.keyboard('{F2}Nothing{Escape}');
    expect(names(wizard)[1]).toBe('Deluxe Room');
    expect(focused()?.textContent).toBe('Deluxe Room');
    expect(wizard.state.step).toBe(1);
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(names(wizard)).toStrictEqual(['Garden', 'Suite', 'Deluxe Room']);
    expect(screen.getByText('Deluxe Room moved to position 3 of 3')).toBeDefined();
    expect(focused()?.textContent).toBe('Deluxe Room');
  });

  it('typing replaces a cell, and Tab continues in the next one', async () => {
    const { user, wizard } = await openTable();
    await user.keyboard('{ArrowRight}{Enter}');
    await user.selectOptions(screen.getByRole('combobox'), 'Bunk Beds');
    await user.keyboard('{Tab}1{Tab}{Tab}12{Tab}');
    expect(cellsOf(wizard, 0)).toMatchObject({
      bed_configuration: 'Bunk Beds',
      base_occupancy: 1,
      max_occupancy: 2,
      room_count: 12,
    });
    await user.keyboard('{Shift>}{Tab}{/Shift}{Escape}');
    expect(focused()?.textContent).toBe('12');
    await waitFor(() => expect(rows()[0]?.textContent).toContain('101 to 202'));
    // Deleting a number restores the default (docs/fields.md §5).
    await user.keyboard('{ArrowRight>3/}{Delete}{Enter}');
    expect(cellsOf(wizard, 0)?.room_size).toBe(200);
  });

  it('text that is not a number is a problem at its cell, until it is corrected', async () => {
    const { user, wizard } = await openTable();
    await user.keyboard('{ArrowRight>3/}many{Enter}{ArrowUp}');
    expect(focused()?.getAttribute('aria-invalid')).toBe('true');
    const described = focused()?.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Must be a number: "many"');
    await user.click(button('Continue to Rate Setup'));
    const link = await screen.findByText('Must be a number: "many"', { selector: 'a' });
    expect(wizard.state.step).toBe(1);
    await user.click(link);
    expect(focused()?.closest('tr')).toBe(rows()[0]);
    await user.keyboard('3{Enter}');
    expect(wizard.forms.roomTypes.isValid()).toBe(true);
    expect(cellsOf(wizard, 0)?.max_occupancy).toBe(3);
  });

  it('a pasted block changes cells, says so, and is undone by one key until a later change', async () => {
    const { user, wizard } = await openTable();
    await user.keyboard('{ArrowRight>4/}');
    await paste('20\n15\n5');
    expect(screen.getByText('3 room types changed.')).toBeDefined();
    expect(cellsOf(wizard, 2)?.room_count).toBe(5);
    expect(focused()?.textContent).toBe('20');
    await user.keyboard('{Control>}z{/Control}');
    expect(cellsOf(wizard, 2)?.room_count).toBe(1);
    expect(button('Undo Paste')).toBeUndefined();
    await paste('7');
    await user.click(button('Undo Paste'));
    await paste('7');
    await user.keyboard('8{Enter}');
    await waitFor(() => expect(button('Undo Paste')).toBeUndefined());
  });

  it('a paste that adds room types asks first', async () => {
    const { user, wizard } = await openTable();
    await paste('Room type\tRooms\nA\t1\nB\t2\nC\t3\nD\t4\nE\tmany');
    const dialog = await screen.findByRole('alertdialog', { name: 'Add 2 room types?' });
    expect(dialog.textContent).toContain(
      'The 5 pasted rows change 3 room types and add 2 at the end of the list.',
    );
    expect(names(wizard)).toHaveLength(3);
    await user.click(within(dialog).getByRole('button', { name: 'Paste and Add 2' }));
    expect(names(wizard)).toStrictEqual(['A', 'B', 'C', 'D', 'E']);
    expect(screen.getByText(/1 cell could not be read/)).toBeDefined();
    expect(rows()[4]?.textContent).toContain('Must be a number: "many"');
  });

  it('a removed row leaves a message, and a new one takes the focus', async () => {
    const { user, wizard } = await openTable();
    await user.click(button('Remove Deluxe Room'));
    expect(focused()?.textContent).toBe('Deluxe Room removed.');
    await user.click(button('Undo'));
    expect(names(wizard)[1]).toBe('Deluxe Room');
    await user.click(button('Add Room Type'));
    await user.keyboard('Villa{Enter}');
    expect(names(wizard)[3]).toBe('Villa');
  });
});
