// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { proxy } from 'valtio';
import * as field from '#domain/description/field.ts';
import { record } from '#domain/description/record-description.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { createFormCheck } from '#ui/forms/form.ts';
import { RecordFields } from '#ui/forms/record-fields.tsx';

afterEach(cleanup);

const about = '';
const BOAT = record('boat', {
  afloat: field.flag({ label: 'Afloat', about, hint: 'In the water' }),
  notes: field.lines({ label: 'Notes', about }),
  sails_at: field.time({ label: 'Sails at', about }),
  name: field.name({ label: 'Name', about, required: 'Name is required', hint: 'On the hull.' }),
  owner: field.email({ label: 'Owner', about }),
  draught: field.whole({ label: 'Draught', about, min: [-5, 'Too deep'] }),
  berth: field.code({ label: 'Berth', about, longest: [4, 'Too long'], autofill: 'address-line2' }),
  key: field.password({ label: 'Key', about }),
});
const VALUES = {
  afloat: true,
  notes: '',
  sails_at: '',
  name: '',
  owner: '',
  draught: 2,
  berth: '',
};

function show(mayAutofill = false) {
  const state = proxy<Record<string, unknown>>({ ...VALUES, key: '' });
  const form = {
    ...createFormCheck('boat', () => []),
    state,
    edit: (name: never, value: never) => void (state[name] = value),
  };
  render(<RecordFields of={{ ...form, record: BOAT }} mayAutofill={mayAutofill} />);
  return state;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('the fields of a record', () => {
  it('are all drawn: times and long texts after the others, switches last', () => {
    show();
    const labels = [...document.querySelectorAll('label')].map(({ textContent }) => textContent);
    const first = ['Name', 'Owner', 'Draught', 'Berth', 'Key'];
    expect(labels).toEqual([...first, 'Sails at', 'Notes', 'Afloat']);
  });

  it('have the type, keyboard and limits of their kind', () => {
    show();
    expect(input('Owner').type).toBe('email');
    expect(input('Sails at').type).toBe('time');
    expect(input('Notes').tagName).toBe('TEXTAREA');
    expect(input('Name').required).toBe(true);
    expect(input('Owner').required).toBe(false);
    expect(input('Draught').inputMode).toBe('text');
    expect(input('Berth').maxLength).toBe(4);
    expect(input('Berth').getAttribute('autocapitalize')).toBe('characters');
    expect(input('Key').type).toBe('password');
  });

  it.each([
    [true, ['email', 'address-line2', 'new-password']],
    [false, ['off', 'off', 'new-password']],
  ])('the browser may fill them in only if they are about its user: %s', (mayAutofill, tokens) => {
    show(mayAutofill);
    expect(['Owner', 'Berth', 'Key'].map((label) => input(label).autocomplete)).toEqual(tokens);
  });
});

describe('the options of a field', () => {
  it.each([
    ['rack', ['Standard', 'Rack', 'Corporate', 'Seasonal']],
    ['promotional', ['Promotional', 'Standard', 'Rack', 'Corporate', 'Seasonal']],
  ])('are those that forms offer, and the current value: %s', (rate_type, options) => {
    const form = {
      ...createFormCheck('plan', () => []),
      state: proxy({ rate_type }),
      edit: () => undefined,
    };
    render(<RecordFields of={{ ...form, record: RATE_PLAN }} names={['rate_type']} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(options);
  });
});
