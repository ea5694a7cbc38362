// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFields } from '#domain/description/check-fields.ts';
import { decimalOf } from '#domain/description/decimal-of.ts';
import { NUMBER_KINDS } from '#domain/description/field.ts';
import { blankOf, fieldIn, namesOf } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { createForm } from '#ui/forms/form.ts';
import { RecordField } from '#ui/forms/record-fields.tsx';

afterEach(cleanup);

const RECORDS = [HOTEL_PROFILE, ROOM_TYPE, ROOM, RATE, RATE_PLAN, PRICING];

/** What people type and paste, and the number that they mean: undefined if it must be asked. */
const TYPED: readonly (readonly [string, number | undefined])[] = [
  ['1.234,56', 1234.56],
  ['−10', -10],
  ['12,5', 12.5],
  ['１２', 12],
  ['7500/-', undefined],
  ['7 rooms', undefined],
];

const fieldsOf = (isWanted: (kind: string) => boolean) =>
  RECORDS.flatMap((record) =>
    namesOf(record as typeof ROOM)
      .filter((name) => isWanted(fieldIn(record as typeof ROOM, name).kind))
      .map((name) => [`${record.noun}: ${name}`, record as typeof ROOM, name] as const),
  );

function show(record: typeof ROOM, name: keyof typeof ROOM.fields) {
  const form = createForm(
    { name: 'record', record, check: (value) => checkFields(record, value).all() },
    blankOf(record),
  );
  render(<RecordField of={form} name={name} label="Field" />);
  const input = screen.getByLabelText<HTMLInputElement>('Field');
  const enter = (text: string) => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.blur(input);
  };
  return { form, input, enter };
}

describe.each(fieldsOf((kind) => NUMBER_KINDS.has(kind as never)))('%s', (_, record, name) => {
  it.each(TYPED)('is the meant number, or an error that stays, for %j', (text, meant) => {
    const { form, input, enter } = show(record, name);
    enter(text);
    const stored = decimalOf(form.state[name]);
    if (stored === meant) return;
    expect([stored, input.value]).toEqual([Number.NaN, text]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    // The limits of the minimum rate are a rule between fields.
    if (fieldIn(record, name).min === undefined) return;
    expect(form.submit()).toBe(false);
    expect(form.problems[name]).toBeDefined();
  });
});

describe.each(fieldsOf((kind) => kind === 'whole'))('%s', (_, record, name) => {
  it.each(['12.000', '7.500'])('asks whether %s has thousands', (text) => {
    const { form, input, enter } = show(record, name);
    enter(text);
    expect([decimalOf(form.state[name]), input.value]).toEqual([Number.NaN, text]);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe.each(fieldsOf((kind) => kind === 'day'))('%s', (_, record, name) => {
  it('refuses a year with fewer than four digits', () => {
    const { form, input, enter } = show(record, name);
    enter('0202-05-01');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(form.submit()).toBe(false);
    expect(form.problems[name]).toBe('Write the year with four digits, such as 2027');
  });
});
