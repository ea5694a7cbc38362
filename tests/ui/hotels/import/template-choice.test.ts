import { describe, expect, it } from 'vitest';
import type { Template } from '#application/import/template/template-sheets.ts';
import {
  createTemplateChoice,
  TEMPLATE_GROUPS,
} from '#ui/hotels/import/columns/template-choice.ts';

const textOf = ({ sheets }: Template) =>
  sheets.map(({ name, columns }) => `${name}: ${columns.map(({ title }) => title).join(', ')}`);

function world() {
  return createTemplateChoice({
    loadTemplateWorkbook: () =>
      Promise.resolve((template) =>
        Promise.resolve(new TextEncoder().encode(textOf(template).join('\n'))),
      ),
  });
}

async function linesOf(choice: ReturnType<typeof world>) {
  const { bytes } = (await choice.file())!;
  return new TextDecoder().decode(bytes).split('\n');
}

const keysOf = (name: string) =>
  TEMPLATE_GROUPS.find((group) => group.name === name)!.columns.map(({ key }) => key);

describe('the columns of a template', () => {
  it('the columns of a template are the required and the usual ones at first', async () => {
    const lines = await linesOf(world());
    expect(lines[0]).toBe(
      'Hotels: Hotel Name *, Hotel Code, Email *, Phone *, Street Address *, City *, State/Province *, Postal Code *, Country, Currency, Timezone, Tax Rate (%), Check-in Time, Check-out Time',
    );
    expect(lines.slice(2)).toEqual([
      'Rates: Hotel *, Room Type Name *, Base Rate *',
      'Staff: Hotel *, First Name *, Last Name *, Email *, Role, Phone',
    ]);
  });

  it('the columns of a template are those that the user chooses; a sheet without any is left out', async () => {
    const choice = world();
    choice.choose(keysOf('Hotels'), false);
    choice.choose(['plan.adjustment_percentage'], true);
    const lines = await linesOf(choice);
    expect(lines[0]).not.toContain('Country');
    expect(lines[3]).toBe('Rate plans: Hotel *, Plan Code *, Plan Name *, Adjustment (%)');
  });

  it('the columns of a template stay chosen if the template cannot be made', async () => {
    const choice = createTemplateChoice({
      loadTemplateWorkbook: () => Promise.reject(new Error()),
    });
    expect(await choice.file()).toBeUndefined();
    expect(choice.state.status).toBe('failed');
    expect(choice.state.chosen['profile.country']).toBe(true);
  });
});
