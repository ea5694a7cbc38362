import { describe, expect, it } from 'vitest';
import { createHotelSearch } from '#domain/hotel/hotel-search.ts';

const HOTEL = { id: 42, code: 'SEASID01', name: 'Seaside Grand', city: 'São Paulo', tax_rate: '7' };

describe('a search for hotels', () => {
  it.each(['', 'seaside', 'GRAND sea', 'sao', 'paulo seasid01', '42'])('finds by %j', (search) => {
    expect(createHotelSearch(search)(HOTEL)).toBe(true);
  });

  it.each(['lakeside', 'seaside lodge', '7', 'grandsão'])('does not find by %j', (search) => {
    expect(createHotelSearch(search)(HOTEL)).toBe(false);
  });
});
