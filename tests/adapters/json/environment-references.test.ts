import { describe, expect, it } from 'vitest';
import { readDocument } from '#adapters/json/read-document.ts';

const problemsOf = (text: string, options = {}) =>
  readDocument(text, options).problems.map(
    ({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`,
  );
const withPassword = (password: string) => ({ staffUsers: [{ password }] });
const passwordOf = (written: string, environment = {}) =>
  readDocument(JSON.stringify(withPassword(written)), { environment }).document?.staffUsers?.[0]
    ?.password;

const NOT_A_REFERENCE =
  '${env:…} is not replaced here: only passwords can refer to environment variables';

describe('${env:NAME} in a password', () => {
  it('${env:NAME} in a password is replaced, once', () => {
    const environment = { A: '${env:B}', B: 'b', C: '' };
    expect(passwordOf('${env:A}-${env:A} ${env:B}${env:C}', environment)).toBe(
      '${env:B}-${env:B} b',
    );
    expect(passwordOf('${env:A', environment)).toBe('${env:A');
  });

  it('must name a variable that is set', () => {
    const text = '{"staffUsers":[\n{"password": "${env:NOPE}"}, {"password": "${env:toString}"}]}';
    expect(problemsOf(text, { environment: {} })).toEqual([
      '2:2 staffUsers.0.password: The environment variable of ${env:NOPE} is not set',
      '2:31 staffUsers.1.password: The environment variable of ${env:toString} is not set',
    ]);
  });

  it.each(['HMS_PASSWORD', 'HMS_TOKEN', 'hms_run_key'])('never reads %s', (name) => {
    const text = JSON.stringify(withPassword(`\${env:${name}}`));
    expect(problemsOf(text, { environment: { [name]: 'hunter2-hunter2' } })).toEqual([
      `1:17 staffUsers.0.password: \${env:${name}} cannot be used: variables that begin with HMS_ belong to hms. Use another name`,
    ]);
  });

  it('never shows its value in a problem', () => {
    const environment = { BELL: 'hunter2\u0007' };
    const { problems } = readDocument(JSON.stringify(withPassword('${env:BELL}')), { environment });
    expect(problems).toHaveLength(1);
    expect(JSON.stringify(problems)).not.toContain('hunter2');
  });
});

describe('${env:NAME} outside passwords', () => {
  const environment = { SECRET: 'hunter2-hunter2', HMS_PASSWORD: 'hunter2-hunter2' };
  const text = '${env:HMS_PASSWORD} $${env:SECRET} ${env:NOPE}';
  const hotel = {
    hotelProfile: { name: text, description: text },
    roomTypes: [{ name: text, amenities: text }],
    rates: { rates: [{ room_type_name: text }], rate_plans: [{ description: text }] },
    staffUsers: [{ first_name: text, username: text, phone: text }],
  };

  it('${env:NAME} outside passwords stays as it is', () => {
    const { document, problems } = readDocument(JSON.stringify(hotel), { environment });
    expect(problems).toEqual([]);
    expect(document).toEqual(hotel);
    expect(readDocument(JSON.stringify(hotel)).document).toEqual(hotel);
  });

  it('${env:NAME} outside passwords is warned of once', () => {
    const { warnings, locate } = readDocument(JSON.stringify(hotel, null, 1), { environment });
    expect(locate(warnings)).toEqual([
      { line: 3, column: 3, path: 'hotelProfile.name', message: NOT_A_REFERENCE },
    ]);
  });

  it('cannot choose the files that a configuration extends', () => {
    const files: unknown[] = [];
    readDocument('{"extends": "${env:SECRET}"}', {
      environment,
      findBases: (names) => {
        files.push(names);
        return undefined;
      },
    });
    expect(files).toEqual([['${env:SECRET}']]);
  });
});
