import { describe, expect, it } from 'vitest';
import { readServers } from '#adapters/json/servers/read-servers.ts';

const STAGE = { apiUrl: 'https://stage.example/api', username: 'asha' };

function mistakeIn(content: unknown): string {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const read = readServers(text);
  return 'mistake' in read ? read.mistake : 'none';
}

describe('hms.config.json', () => {
  it('gives servers by name, and the default one', () => {
    const passwordCommand = ['pass', 'show', 'hms/stage'];
    const text = JSON.stringify({
      $schema: './config.schema.json',
      servers: { stage: { ...STAGE, passwordCommand }, live: { apiUrl: 'http://127.0.0.1/api' } },
      defaultServer: 'stage',
    });
    expect(readServers(text)).toEqual({
      list: {
        servers: [
          { name: 'stage', ...STAGE, passwordCommand },
          { name: 'live', apiUrl: 'http://127.0.0.1/api' },
        ],
        defaultServer: 'stage',
      },
    });
  });

  it.each([
    ['', '1:1: The JSON text is incomplete: a closing ", ] or } is missing'],
    ['{\n  "servers": {},\n}', '3:1: Delete the comma before this }'],
    ['{} {}', '1:4: Delete what follows the end of the JSON text'],
    ['[]', '1:1: Must be an object in { }'],
    ['{}', '1:1: "servers" is missing'],
    [{ servers: [] }, '1:2: servers: Must be an object in { } of servers by name'],
    [{ servers: { stage: [] } }, '1:13: servers.stage: Must be an object in { } with an "apiUrl"'],
    [{ servers: { stage: {} } }, '1:13: servers.stage: "apiUrl" is missing'],
    [
      { servers: { stage: { apiURL: STAGE.apiUrl } } },
      '1:22: servers.stage.apiURL: Unknown field "apiURL"; did you mean "apiUrl"?',
    ],
    [
      { servers: { stage: { ...STAGE, passwordCommand: 'pass' } } },
      '1:77: servers.stage.passwordCommand: Must be a list in [ ]: a program and its arguments',
    ],
    [
      { servers: { stage: { ...STAGE, passwordCommand: [] } } },
      '1:77: servers.stage.passwordCommand: Must start with the name of a program',
    ],
    [
      { servers: { stage: { ...STAGE, passwordCommand: ['pass', '\0'] } } },
      '1:103: servers.stage.passwordCommand.1: Must not contain \\u0000',
    ],
    [
      { servers: { stage: STAGE }, defaultServer: 'live' },
      '1:79: defaultServer: No server is called "live"',
    ],
    ['{"servers":{"a":{},"a":{}}}', '1:20: servers.a: Duplicate field "a"'],
    ['['.repeat(20_000), '1:33: Brackets must be nested at most 32 deep'],
  ])('refuses %j', (content, mistake) => expect(mistakeIn(content)).toBe(mistake));

  it.each(['password', 'pasword', 'Passwd', 'token', 'clientSecret', 'apiKey'])(
    'has no field %s, and says where a password belongs',
    (field) => {
      const mistake = mistakeIn({ servers: { stage: { ...STAGE, [field]: 'hush-hush' } } });
      expect(mistake).toContain(`Unknown field "${field}": this file must not contain passwords.`);
      expect(mistake).toContain('"passwordCommand"');
      expect(mistake).not.toContain('hush-hush');
    },
  );

  it.each(['https://asha:hush-hush@stage.example/api', 'ftp://stage.example', 'stage.example'])(
    'refuses the address %s without repeating it',
    (apiUrl) => {
      const mistake = mistakeIn({ servers: { stage: { apiUrl } } });
      expect(mistake).toContain('servers.stage.apiUrl: Must be an address such as');
      expect(mistake).not.toContain(apiUrl);
    },
  );
});
