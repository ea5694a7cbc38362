import { describe, expect, it } from 'vitest';
import { flat, read } from '../flat-sheet.ts';
import { said } from '../made-up-sheets.ts';

const withName = (name: string) =>
  read(flat({ 'Employee name': name, 'Staff email': 'asha@seaside.example', Role: 'admin' }));

describe('a full name', () => {
  it.each([
    ['Asha  Naik', 'Asha', 'Naik'],
    ['Naik, Asha', 'Asha', 'Naik'],
    ['García Márquez, Gabriel', 'Gabriel', 'García Márquez'],
    ['Mr. Joseph Dias', 'Joseph', 'Dias'],
    ['Frau Prof. Dr. Anna Müller', 'Anna', 'Müller'],
    ['MUDr. Petr Novák', 'Petr', 'Novák'],
    ['Dias, Mr Joseph', 'Joseph', 'Dias'],
    ['Ma. Teresa Santos', 'Ma. Teresa', 'Santos'],
    ['Anna Müller-Lüdenscheidt', 'Anna', 'Müller-Lüdenscheidt'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Maria de los Ángeles Pérez', 'Maria de los Ángeles', 'Pérez'],
    ['Jean DUPONT', 'Jean', 'DUPONT'],
    ['FRANK NG', 'FRANK', 'NG'],
    ['Ramesh K.', 'Ramesh', 'K.'],
  ])('%s is %s and %s', (name, first_name, last_name) => {
    const { documents } = withName(name);
    expect(documents).toMatchObject([{ staffUsers: [{ first_name, last_name }] }]);
  });

  it.each([
    'John Smith Jr.',
    'Asha Naik PhD',
    'Joseph Dias, GM',
    'van der Berg, Jan, Jr.',
    'Naik, ',
    'Smith John (Manager)',
    'Ms Priya',
    'Don Carlos',
    'Frau Müller',
    'Naik; Asha',
    '"Afeez, Princeton"',
    'Vacant HC 19',
    'Ana dos Santos Júnior',
    'Mr & Mrs Smith',
    'Asha Naik & Ravi Rao',
    'Asha and Ravi Naik',
    'Familie Sanoner',
    'General Manager',
    'von der Leyen Ursula',
    'asha naik@seaside.example',
    'Dean Gutkowski DDS',
    'Carlos Butte B.Sc.',
    'Luc Bauch I',
    'Ileana De luca',
    'Luis De la Cruz',
    'José Ortega y Gasset',
    'NAIK Asha',
    '李 明',
  ])('%s is not clear', (name) => {
    expect(withName(name).problems.map(({ code }) => code)).toEqual(['unclear-name']);
  });

  it('loses its title with a note, also in a column of first names', () => {
    const { documents, notes } = read(
      flat({
        'First name': 'Mr. Joseph',
        'Last name': 'Dias',
        Role: 'admin',
        'Staff email': 'asha@s.example',
      }),
    );
    expect(documents).toMatchObject([
      { staffUsers: [{ first_name: 'Joseph', last_name: 'Dias' }] },
    ]);
    expect(notes.map(said)).toContainEqual(
      expect.stringMatching(/\(First name\): Removed the title before the name: "Mr. Joseph"$/),
    );
  });
});
