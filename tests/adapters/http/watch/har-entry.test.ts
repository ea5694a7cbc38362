import { describe, expect, it } from 'vitest';
import { harEntry, type LoggedExchange } from '#adapters/http/watch/har-entry.ts';
import type { TransportResponse } from '#adapters/http/wire/transport.ts';
import { readHar } from '#tests/adapters/support/har-schema.ts';

const REQUEST = {
  method: 'POST',
  url: 'http://h.example/api/auth/users/?hotel=4&token=hush-hush',
  headers: { authorization: 'Bearer hush-hush', 'content-type': 'application/json' },
  body: '{"username":"asha","password":"hush-hush"}',
  timeoutMs: 1000,
};

function answer(text: string, status = 201): TransportResponse {
  return {
    status,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    text,
    details: {
      statusText: 'Created',
      headers: [
        ['content-type', 'application/json'],
        ['set-cookie', 'session=hush-hush'],
      ],
      bodyBytes: text.length,
    },
  };
}

/**
 * Writes an archive with this exchange, checks it against the HAR schema, and returns its entry.
 */
function entryOf(exchange: Partial<LoggedExchange>) {
  const startedAt = Date.parse('2026-11-22T10:00:00Z');
  const entry = harEntry({
    request: REQUEST,
    startedAt,
    ms: 40,
    outcome: answer('{}'),
    ...exchange,
  });
  const creator = { name: 'hms', version: '1.0.0' };
  const har = readHar(JSON.stringify({ log: { version: '1.2', creator, entries: [entry] } }));
  const [read] = har.log.entries;
  if (!read) throw new Error('The archive is empty.');
  return read;
}

describe('an entry of an HTTP Archive', () => {
  it('has the request and the response without any secret', () => {
    const entry = entryOf({ outcome: answer('{"id":7,"said":"hush-hush"}') });
    expect(JSON.stringify(entry)).not.toContain('hush');
    expect(entry).toMatchObject({
      startedDateTime: '2026-11-22T10:00:00.000Z',
      request: {
        url: 'http://h.example/api/auth/users/?hotel=4&token=***',
        queryString: [
          { name: 'hotel', value: '4' },
          { name: 'token', value: '***' },
        ],
        bodySize: REQUEST.body.length,
        postData: { mimeType: 'application/json', text: '{"username":"asha","password":"***"}' },
      },
      response: { status: 201, content: { text: '{"id":7,"said":"***"}' } },
    });
  });

  it('says why there was no response', () => {
    const reason = 'h.example did not respond in time.';
    const request = { ...REQUEST, attempt: 1 };
    expect(entryOf({ request, outcome: reason })).toMatchObject({
      time: 40,
      comment: 'Attempt 2',
      response: { status: 0, _error: reason },
    });
  });

  it.each(['', '<html>', '[1,', '['.repeat(20_000), '"\\ud800"'])('takes any body: %#', (text) => {
    expect(entryOf({ outcome: answer(text, 502) }).response.status).toBe(502);
  });
});
