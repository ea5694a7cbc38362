// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { FIRST_TIME_ZONES } from '#domain/places/time-zones.ts';
import { FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { prepareSteps, renderStep } from '#tests/ui/support/render-step.tsx';
import { wizardInMemory } from '#tests/ui/support/wizard-in-memory.ts';

beforeAll(async () => {
  await prepareSteps();
});
afterEach(cleanup);

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function openStep() {
  const wizard = wizardInMemory();
  return renderStep(wizard, 'hotelProfile');
}

describe('docs/behaviour.md §2 Step 1, Hotel Profile', () => {
  it.each([
    ['Country', 'India', FIRST_COUNTRIES],
    ['Currency', 'INR', FIRST_CURRENCIES],
    ['Timezone', 'Asia/Kolkata', FIRST_TIME_ZONES],
  ])("'%s' starts with %s and offers the listed options first", (label, value, options) => {
    openStep();
    const field = screen.getByRole<HTMLSelectElement>('combobox', { name: label });
    expect(field.value).toBe(value);
    const texts = [...field.options].map(({ text }) => text);
    expect(texts.slice(0, options.length)).toStrictEqual([...options]);
    expect(texts.length).toBeGreaterThan(150);
  });

  it('Country is the first field of the address, and says what it suggests', async () => {
    const { user } = openStep();
    const country = screen.getByRole('combobox', { name: 'Country' });
    const address = screen.getByRole('region', { name: 'Address Information' });
    expect(address.querySelector('input, select')).toBe(country);
    await user.selectOptions(country, 'Japan');
    const hint = document.getElementById(country.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toBe(
      'Suggests the currency JPY and the time zone Asia/Tokyo. Enter the tax rate yourself.',
    );
  });

  it('says why the country empties the tax rate, until the user enters one', async () => {
    const { user } = openStep();
    const hint = () =>
      document.getElementById(input('Tax Rate (%)').getAttribute('aria-describedby') ?? '')
        ?.textContent;
    const inIndia = hint();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Japan');
    expect(input('Tax Rate (%)').value).toBe('');
    expect(hint()).toBe('The suggested tax rate is India’s. Enter your hotel’s.');
    await user.type(input('Tax Rate (%)'), '10');
    expect(hint()).toBe(inIndia);
  });

  it('suggests a free code at the field if another hotel has the code', async () => {
    const { wizard } = openStep();
    wizard.forms.hotelProfile.edit('code', 'SEASID01');
    const taken = { path: 'code', message: 'Another hotel has this code.' };
    act(() => wizard.forms.hotelProfile.refuse([taken]));
    expect(await screen.findByText('If yours is a different hotel, try SEASID02.')).toHaveProperty(
      'id',
      `${input('Hotel Code').id}-hint`,
    );
  });
});
