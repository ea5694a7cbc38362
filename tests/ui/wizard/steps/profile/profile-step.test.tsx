// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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

const switches = () =>
  Object.fromEntries(
    screen
      .getAllByRole<HTMLButtonElement>('switch')
      .map((field) => [
        field.labels[0]?.textContent,
        field.getAttribute('aria-checked') === 'true',
      ]),
  );
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

  it('the country decides what the hints below the address say', async () => {
    const { user } = openStep();
    expect(input('Postal Code').getAttribute('aria-describedby')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'UAE');
    const hintOf = (name: string) =>
      document.getElementById(input(name).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(hintOf('Postal Code')).toBe('Addresses in UAE have no postal code, so enter 00000.');
    expect(hintOf('State/Province')).toBe('UAE has emirates, so enter the emirate.');
  });

  it.each([
    ['Free Cancellation (hours)', '1.000', '1000'],
    ['Tax Rate (%)', '12,5 %', '12.5'],
  ])("'%s' reads %s as %s", async (label, typed, number) => {
    const { user } = openStep();
    await user.clear(input(label));
    await user.type(input(label), typed);
    await user.tab();
    expect(input(label).value).toBe(number);
  });

  it('hours that cannot be read stay, with a problem', async () => {
    const { user, wizard } = openStep();
    const hours = input('Free Cancellation (hours)');
    await user.clear(hours);
    await user.type(hours, '7500/-');
    await wizard.submit();
    expect(wizard.state.step).toBe(0);
    expect(hours.value).toBe('7500/-');
    expect(screen.getByText('Write a number, such as 7500 or 7.5')).toBeTruthy();
  });

  it('each amenity has a switch: wifi and parking on, all others off', async () => {
    const { user } = openStep();
    const others = { Restaurant: false, Gym: false, Pool: false, 'Pet Friendly': false };
    expect(switches()).toStrictEqual({ 'Wi-Fi': true, Parking: true, Spa: false, ...others });
    await user.click(screen.getByRole('switch', { name: 'Spa' }));
    await user.click(screen.getByRole('switch', { name: 'Parking' }));
    await waitFor(() =>
      expect(switches()).toStrictEqual({ 'Wi-Fi': true, Parking: false, Spa: true, ...others }),
    );
  });

  it('a website without a scheme gets https:// when its field is left', async () => {
    const { user, wizard } = openStep();
    await user.type(input('Website'), 'www.lakeview.in');
    expect(input('Website').value).toBe('www.lakeview.in');
    await user.tab();
    expect(input('Website').value).toBe('https://www.lakeview.in');
    expect(wizard.document().hotelProfile).toMatchObject({ website: 'https://www.lakeview.in' });
    await user.clear(input('Website'));
    await user.type(input('Website'), 'NA');
    await user.tab();
    expect(input('Website').value).toBe('NA');
  });

  it('errors of the profile link to their fields, and clear when the field is edited (docs/behaviour.md §4)', async () => {
    const { user } = openStep();
    await user.click(screen.getByRole('button', { name: 'Continue to Room Types' }));
    const summary = await screen.findByRole('alert');
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getAllByRole('link')).toHaveLength(8);
    await user.click(within(summary).getByRole('link', { name: 'City is required' }));
    expect(document.activeElement).toBe(input('City'));
    expect(input('City').getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('P');
    await waitFor(() => expect(within(summary).getAllByRole('link')).toHaveLength(7));
    expect(input('City').getAttribute('aria-invalid')).toBeNull();
    expect(input('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it('the server can refuse any field of the profile', async () => {
    const { wizard } = openStep();
    wizard.forms.hotelProfile.show([{ path: 'currency', message: 'Not traded here' }]);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Currency' }).getAttribute('aria-invalid')).toBe(
        'true',
      ),
    );
  });
});
