import { describe, expect, it } from 'vitest';
import { readDocument } from '#adapters/json/read-document.ts';

describe('countries, currencies and time zones', () => {
  it.each([
    ['country', 'Korea, Republic of', 'South Korea'],
    ['country', 'Myanmar (Burma)', 'Myanmar'],
    ['country', ' Holland\u00A0', 'Netherlands'],
    ['country', '\uFEFFJP', 'Japan'],
    ['country', 'India ', 'India'],
    ['currency', ' EUR\u200B', 'EUR'],
    ['currency', 'Japanese Yen\n', 'JPY'],
    ['timezone', '\u00A0Asia/Calcutta ', 'Asia/Kolkata'],
    ['timezone', 'UTC\u2060', 'UTC'],
  ])('in %s, %j is read as %s', (field, text, value) => {
    const { readable } = readDocument(JSON.stringify({ hotelProfile: { [field]: text } }));
    expect(readable?.hotelProfile).toEqual({ [field]: value });
  });
});
