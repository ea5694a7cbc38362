import { describe, expect, it } from 'vitest';
import { authorizationOf } from '#domain/session/session.ts';
import { Mask } from '#adapters/http/watch/masked.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl';

describe('the mask of an exchange', () => {
  it.each([
    ['authorization', authorizationOf('hush-hush'), authorizationOf('***')],
    ['Authorization', 'hush-hush', '***'],
    ['proxy-authorization', 'Basic aHVzaA==', 'Basic ***'],
    ['cookie', 'session=hush-hush', '***'],
    ['set-cookie', 'session=hush-hush; Path=/', '***'],
    ['x-api-key', 'hush-hush', '***'],
    ['x-csrftoken', 'hush-hush', '***'],
    ['location', '/next?token=hush-hush&page=2', '/next?token=***&page=2'],
    ['content-type', 'application/json', 'application/json'],
    ['x-hotel-context', '7', '7'],
  ])('shows the header %s: %s as %s', (name, value, shown) =>
    expect(new Mask().header(name, value)).toBe(shown),
  );

  it.each([
    ['/api/hotels/?hotel=4&page=2', '/api/hotels/?hotel=4&page=2'],
    ['http://h.example/x?access_token=hush&a=1#top', 'http://h.example/x?access_token=***&a=1#top'],
    ['/x?reset_password=hush', '/x?reset_password=***'],
    [`/x?next=${JWT}`, '/x?next=***'],
  ])('shows the address %s as %s', (address, shown) => expect(new Mask().url(address)).toBe(shown));

  it.each([
    [
      { username: 'asha', password: 'hush' },
      { username: 'asha', password: '***' },
    ],
    [
      { access: 'hush', refresh: 'hush' },
      { access: '***', refresh: '***' },
    ],
    [
      { users: [{ profile: { temporary_password: 'hush', tokens: { a: 'hush' } } }] },
      { users: [{ profile: { temporary_password: '***', tokens: '***' } }] },
    ],
    [{ password: null, token: '', must_change_password: true }, 'the same'],
    [{ code: 'token_not_valid', token_type: 'access', page: 2 }, 'the same'],
    [{ password: ['This password is too common.'] }, { password: '***' }],
    [{ note: `Bearer ${JWT}` }, { note: 'Bearer ***' }],
  ])('shows the body %j', (body, shown) => {
    const text = new Mask().body(JSON.stringify(body));
    expect(JSON.parse(text)).toEqual(shown === 'the same' ? body : shown);
  });

  it.each([
    '{"id":653247040368672761}',
    '[9007199254740993,-12345678901234567890]',
    '{"rate":12.00,"large":1E400,"small":1e-400}',
    '{"__proto__":{"id":1.0}}',
  ])('shows the numbers of %s as they were sent', (text) => {
    expect(new Mask().body(text)).toBe(text);
  });

  it('hides a secret of the request wherever the response repeats it', () => {
    const mask = new Mask();
    mask.header('authorization', 'Bearer the-token');
    mask.body('{"password":"quo\\"te","pin":1234}');
    expect(mask.body('{"received":{"login":"quo\\"te"},"by":"the-token"}')).toBe(
      '{"received":{"login":"***"},"by":"***"}',
    );
    expect(mask.body('<td>the-token</td>')).toBe('<td>***</td>');
  });

  it('shows why a password was refused, but not the password', () => {
    const mask = new Mask();
    mask.body('{"password":"hush-hush"}');
    const refusal = '{"password":["The password hush-hush is too common."],"token":["hush"]}';
    expect(mask.body(refusal, true)).toBe(
      '{"password":["The password *** is too common."],"token":"***"}',
    );
    expect(mask.body(refusal)).toBe('{"password":"***","token":"***"}');
  });

  it('hides a password that a response quotes', () => {
    const mask = new Mask();
    const request = JSON.stringify({ password: 'hush"\\é' });
    mask.body(request);
    expect(mask.body(JSON.stringify({ detail: `You sent ${request}` }))).not.toContain('hush');
    expect(mask.text('You sent &quot;hush&quot;\\é&quot;')).not.toContain('hush');
  });

  it('hides fields of a text that is no JSON', () => {
    const cutOff = '{"user":"asha","access":"hush-hush","refresh" : "hush-hu';
    expect(new Mask().body(cutOff)).toBe('{"user":"asha","access":"***","refresh":"***');
  });
});
