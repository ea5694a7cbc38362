import { describe, expect, it } from 'vitest';
import type { FieldKind } from '#domain/description/field.ts';
import { isSameValue } from '#domain/description/same-value.ts';

describe('two spellings of one value are the same', () => {
  it.each<[FieldKind, unknown, unknown]>([
    ['text', 'Café Étoile', 'Café Étoile'.normalize('NFD')],
    ['text', ' Panaji\u00A0', 'Panaji'],
    ['text', '\uFEFFPanaji\u200B', 'Panaji'],
    ['text', 'Pan\u200Baji', 'Panaji'],
    ['name', 'Deluxe\u00A0Room', 'Deluxe Room'],
    ['lines', 'Sea\u202Fview', 'Sea view'],
    ['code', 'SEA\u00A01', 'sea 1'],
    ['username', 'asha\u2060.naik', 'asha.naik'],
    ['lines', 'First\r\nSecond', 'First\nSecond'],
    ['lines', 'First\rSecond', 'First\nSecond'],
    ['code', 'SeaSid01', 'SEASID01'],
    ['username', 'Asha.Naik', 'asha.naik'],
    ['email', 'Stay@Seaside.example', 'stay@seaside.example'],
    ['phone', '+91 832 555 0100', '+918325550100'],
    ['phone', '(0832) 555-0100', '+918325550100'],
    ['phone', '0091 832 5550100', '+91 832 555 0100'],
    ['phone', '+44 (0)20 7946 0000', '+442079460000'],
    ['phone', '(0832) 555-0100', 'tel:+91-832-555-0100'],
    ['phone', 'tel:+91.832.555.0100', '0091 832 5550100'],
    ['phone', '+91 832 555 0100', '＋９１（８３２）５５５－０１００'],
    ['phone', '+91 832 555 0100', '\u200E+٩١ ٨٣٢ ٥٥٥ ٠١٠٠'],
    ['website', 'https://Seaside.example', 'https://seaside.example/'],
    ['website', 'seaside.example', 'https://seaside.example'],
    ['website', 'https://seaside.example:443/rooms', 'https://seaside.example/rooms'],
    ['country', 'India', 'IN'],
    ['country', 'Czech Republic', 'Czechia'],
    ['country', 'Korea, Republic of', 'KR'],
    ['currency', 'INR', 'Indian Rupee'],
    ['currency', 'INR', 'inr'],
    ['timezone', 'Asia/Kolkata', 'Asia/Calcutta'],
    ['timezone', 'America/New_York', 'US/Eastern'],
    ['timezone', 'Asia/Kolkata', 'asia/kolkata'],
    ['timezone', 'Asia/Kolkata', 'ASIA/CALCUTTA'],
    ['timezone', 'Asia/Kolkata', 'asia/calcutta'],
    ['country', 'India', 'india'],
    ['switch', true, 1],
    ['switch', false, '0'],
    ['switch', true, 'True'],
    ['percent', 12, '12.00'],
    ['percent', 12, '1.2E1'],
    ['whole', 300, '300.000'],
    ['money', 0, '-0'],
    ['time', '15:00', '15:00:00.000000'],
    ['day', '2027-01-01', '2027-01-01T00:00:00Z'],
    ['text', '', null],
  ])('%s %j and %j', (kind, one, other) => {
    expect(isSameValue(kind, one, other)).toBe(true);
    expect(isSameValue(kind, other, one)).toBe(true);
  });
});

describe('two values are different', () => {
  it.each<[FieldKind, unknown, unknown]>([
    ['text', 'Panaji', 'panaji'],
    ['name', 'Deluxe Room', 'Deluxe  Room'],
    ['name', 'نی\u200Cم', 'نیم'],
    ['phone', '+91 832 555 0100', 'tel:+92-832-555-0100'],
    ['code', 'BAR', 'BAR2'],
    ['phone', '+91 832 555 0100', '+92 832 555 0100'],
    ['phone', '+91 832 555 0100', '+91 832 555 0101'],
    ['phone', '555 0100', '+91 832 555 0100'],
    ['website', 'https://seaside.example/a', 'https://seaside.example/A'],
    ['country', 'India', 'Indonesia'],
    ['country', 'Guinea (Equatorial)', 'Guinea'],
    ['country', 'Congo', 'DR Congo'],
    ['website', 'https://seaside.example', 'http://seaside.example'],
    ['timezone', 'Asia/Kolkata', 'Asia/Colombo'],
    ['switch', true, 0],
    ['percent', 12, '12.5'],
    ['whole', 300, ''],
    ['time', '15:00', '15:00:30'],
    ['day', '2027-01-01', '2027-01-02'],
  ])('%s %j and %j', (kind, one, other) => {
    expect(isSameValue(kind, one, other)).toBe(false);
    expect(isSameValue(kind, other, one)).toBe(false);
  });
});
