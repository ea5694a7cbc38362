import { describe, expect, it } from 'vitest';
import { readDocument } from '#adapters/json/read-document.ts';

const problemsOf = (text: string, options = {}) =>
  readDocument(text, options).problems.map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );

describe('${env:NAME}', () => {
  const environment = { NAME: 'Sea "side"', SECRET: 'hunter2-hunter2', EMPTY: '', BELL: '\u0007' };
  const read = (value: unknown) => readDocument(JSON.stringify(value), { environment });

  it('replaces each ${env:NAME} inside any text, once', () => {
    const { document } = readDocument(
      '{"hotelProfile":{"name":"${env:A}-${env:A} ${env:B}"},"staffUsers":[{"password":"${env:C}"}]}',
      { environment: { A: '${env:B}', B: 'b', C: '' } },
    );
    expect(document).toEqual({
      hotelProfile: { name: '${env:B}-${env:B} b' },
      staffUsers: [{ password: '' }],
    });
  });

  it('reports an unset ${env:NAME} at its field', () => {
    const text = '{"hotelProfile":\n{"name": "${env:NOPE}", "city": "${env:toString}"}}';
    expect(problemsOf(text, { environment })).toEqual([
      '2:2 hotelProfile.name: The environment variable of ${env:NOPE} is not set',
      '2:25 hotelProfile.city: The environment variable of ${env:toString} is not set',
    ]);
  });

  it('reports ${env:NAME} in a browser, which has no environment', () => {
    expect(problemsOf('{"hotelProfile":{"name":"${env:NAME}"}}')).toEqual([
      '1:18 hotelProfile.name: ${env:NAME} can only be used on the command line',
    ]);
  });

  it('reports "extends" in a browser, which has no files, and nothing else', () => {
    expect(problemsOf('{"extends":"chain.json","hotelProfile":5}')).toEqual([
      '1:2 extends: "extends" can only be used on the command line',
    ]);
  });

  it('never shows the value of ${env:NAME} in a problem', () => {
    for (const name of Object.keys(environment)) {
      const reference = `\${env:${name}}`;
      const { problems } = read({
        hotelProfile: { country: reference, check_in_time: reference, wifi_available: reference },
        rates: { rates: [{ base_rate: reference }] },
      });
      expect(problems.length).toBeGreaterThan(3);
      expect(JSON.stringify(problems)).not.toMatch(/Sea|hunter2/);
    }
    expect(read({ hotelProfile: { name: '${env:BELL}' } }).problems).toHaveLength(1);
  });

  it('shows ${env:NAME} in a message that quotes its value', () => {
    const { problemsWith } = read({ rates: { rates: [{ room_type_name: 'No ${env:SECRET}' }] } });
    const path = 'rates.rates.0.room_type_name';
    const message = 'No room type is named "No hunter2-hunter2"';
    expect(problemsWith([{ path, message }])).toMatchObject([
      { path, message: 'No room type is named "No ${env:SECRET}"' },
    ]);
  });
});
