import { expect, it } from 'vitest';
import { networkError } from '#application/errors/normalise-error.ts';
import type { RequestQueueOptions } from '#adapters/http/queue/request-queue.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import type { ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

/** `times` of the requests in ms; `fails` if the last of them is not answered with a success. */
interface Case {
  readonly call?: string;
  readonly isPatient?: true;
  readonly options?: Partial<RequestQueueOptions>;
  readonly times: readonly number[];
  readonly fails?: object;
}

const asks = (status: number, wait?: number | string): ScriptedAnswer => ({
  status,
  ...(wait !== undefined && { headers: { 'retry-after': String(wait) } }),
});
const IN_WORDS = { status: 429, body: { detail: 'Expected available in 1 second.' } };
const LOST = networkError({ message: 'The connection was lost.' });
const REFUSED = networkError({ message: 'Cannot connect.', wroteNothing: true });
const DATE = new Date(Date.UTC(2026, 5, 1) + 9000).toUTCString();
const DAY = 86_400;

const PATIENCE = { patienceMs: 30_000 };
const LIMITED = { ...PATIENCE, pauseLimit: { ms: 30_000, advice: 'Come back later.' } };
const TOO_LONG = {
  code: 'PAUSE_TOO_LONG',
  isNetwork: true,
  wroteNothing: true,
  message: 'The server asked for a pause of 24:00:00. Come back later.',
};
const GET = { call: 'GET /rooms/types/' };
const [SIGN_IN, REFRESH] = ['POST /auth/token/', 'POST /auth/token/refresh/'];
const TWICE = { times: [0, 1000] };
const ONCE = { times: [0], fails: { isNetwork: expect.any(Boolean) } };

/** By default, a POST. After the answers, the server answers with 201. */
const CASES: readonly (readonly [string, readonly ScriptedAnswer[], Case])[] = [
  ...[408, 502, 503, 504].flatMap((status): (typeof CASES)[number][] => [
    [`a GET after a ${status}`, [asks(status)], { ...GET, ...TWICE }],
    [`no POST after a ${status}`, [asks(status)], { ...ONCE, fails: { status } }],
  ]),
  ...[400, 401, 403, 404, 405, 409, 422, 500].map((status): (typeof CASES)[number] => [
    `no GET after a ${status}`,
    [asks(status)],
    { ...GET, ...ONCE, fails: { status } },
  ]),
  ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method): (typeof CASES)[number] => [
    `a lost ${method}`,
    [LOST],
    { call: `${method} /hotels/1/`, ...TWICE },
  ]),
  ['no lost POST', [LOST], { ...ONCE, fails: { wroteNothing: false } }],
  ['no lost POST, however long it may wait', [LOST], { ...ONCE, options: PATIENCE }],
  ['a POST that was never sent', [REFUSED], TWICE],
  ['a POST after a 503 with Retry-After', [asks(503, 1)], TWICE],
  ['a GET after a 503 with Retry-After 0', [asks(503, 0)], { ...GET, times: [0, 10] }],
  ['a GET after a 503 with Retry-After 120', [asks(503, 120)], { ...GET, times: [0, 120_000] }],

  ['a POST after a 429 with seconds', [asks(429, 7)], { times: [0, 7000] }],
  ['a POST after a 429 with a date', [asks(429, DATE)], { times: [0, 9000] }],
  ['a POST after a 429 with the seconds in words', [IN_WORDS], TWICE],
  ['a POST 15 minutes after a bare 429', [asks(429)], { times: [0, 900_000] }],
  ['a POST once more after a 429', [asks(429, 1), REFUSED], { times: [0, 1000, 2000] }],
  [
    'a POST only after the first 429',
    Array(4).fill(asks(429, 30)),
    { times: [0, 30_000], fails: { status: 429, wroteNothing: true } },
  ],
  [
    'an onboarding operation after every 429',
    Array(4).fill(asks(429, 30)),
    { isPatient: true, times: [0, 30_000, 60_000, 90_000, 120_000] },
  ],
  [
    'an operation ever later if the server asks for 0 seconds',
    Array(4).fill(asks(429, 0)),
    { isPatient: true, times: [0, 10, 1010, 3010, 7010] },
  ],

  ...[429, 503].flatMap((status) => [
    ...['POST /rooms/rooms/', SIGN_IN, REFRESH].map((call): (typeof CASES)[number] => [
      `no ${call} if a ${status} asks for more than the limit`,
      [asks(status, DAY)],
      { call, isPatient: true, options: LIMITED, times: [0], fails: TOO_LONG },
    ]),
    [
      `a POST while pauses after a ${status} together keep the limit`,
      Array(4).fill(asks(status, 12)),
      {
        isPatient: true,
        options: LIMITED,
        times: [0, 12_000, 24_000],
        fails: { code: 'PAUSE_TOO_LONG' },
      },
    ] satisfies (typeof CASES)[number],
  ]),
  [
    'no POST if a bare 429 stands for more than the limit',
    [asks(429)],
    { options: LIMITED, times: [0], fails: { message: expect.stringContaining('of 15:00') } },
  ],

  ['no sign-in after a 429', [asks(429)], { call: SIGN_IN, ...ONCE, fails: { status: 429 } }],
  [
    'a patient sign-in after every 429',
    Array(2).fill(asks(429, 7)),
    { call: SIGN_IN, isPatient: true, times: [0, 7000, 14_000] },
  ],
  ...[SIGN_IN, REFRESH].flatMap((call) =>
    [asks(502), asks(503, 1), asks(504)].map((answer): (typeof CASES)[number] => [
      `${call} while the server is away: ${JSON.stringify(answer)}`,
      Array(3).fill(answer),
      { call, options: PATIENCE, times: [0, 1000, 2000, 3000] },
    ]),
  ),
  [
    'a sign-in at a server that may not exist once more',
    Array(9).fill(REFUSED),
    { call: SIGN_IN, options: { patienceMs: 3000 }, ...TWICE, fails: { isNetwork: true } },
  ],
  [
    'a sign-in at a known server until the patience is used up',
    Array(9).fill(REFUSED),
    {
      call: SIGN_IN,
      options: { patienceMs: 3000, isKnown: true },
      times: [0, 1000, 2000, 3000],
      fails: { code: 'SERVER_GONE', message: 'Cannot connect.' },
    },
  ],
];

it.each(CASES)(
  'the queue repeats %s',
  async (_, answers, { call = 'POST /rooms/rooms/', isPatient, options, times, fails }) => {
    const made = world((__, index) => answers[index] ?? { status: 201 }, options);
    const [method = '', path = ''] = call.split(' ');
    const sent = made.send(method, path, isPatient ? { patient: true } : {});
    await made.time.advance(1_000_000);
    expect(made.times()).toEqual(times);
    const outcome: unknown = await sent.catch((error: unknown) => error);
    expect(outcome).toMatchObject(fails ?? { status: 201 });
  },
);
