import type { SandboxOptions } from '#sandbox/http/app.ts';
import { authorizationOf } from '#domain/session/session.ts';
import { createCheckedSandbox } from './checked-sandbox.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { TEST_PASSWORD_COST } from './password-cost.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON body; undefined if it is not JSON. */
  readonly body: Json;
}

/** A JSON value of unknown shape. The type allows tests to read any field. */
export type Json = { readonly [key: string]: Json } & { readonly length?: number } & Iterable<Json>;

export interface Request {
  readonly token?: string | undefined;
  readonly context?: number | string | undefined;
  /** JSON, plain text or a form. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Client = ReturnType<typeof openSandbox>;
/** Makes requests with the token of one user. */
export type User = ReturnType<Client['bearer']>;

export function openSandbox(options: Partial<SandboxOptions> = {}) {
  const crashes: unknown[] = [];
  const sandbox = createCheckedSandbox({
    database: ':memory:',
    passwordCost: TEST_PASSWORD_COST,
    onCrash: (error) => crashes.push(error),
    ...options,
  });
  const call = async (method: string, path: string, request: Request = {}): Promise<Reply> => {
    const { token, context, body, headers } = request;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await sandbox.app.request(path, {
      method,
      headers: {
        ...(isJson && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: authorizationOf(token) }),
        ...(context !== undefined && { 'X-Hotel-Context': String(context) }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' || !isJson ? (body as BodyInit) : JSON.stringify(body),
      }),
    });
    return readReply(response);
  };
  const tokens = (username: string, password = passwordOf(username)) =>
    call('POST', '/auth/token/', { body: { username, password } });
  const refresh = (token: string) =>
    call('POST', '/auth/token/refresh/', { body: { refresh: token } });
  const bearer = (token?: string) => {
    const write =
      (method: string) => (path: string, body?: unknown, context?: Request['context']) =>
        call(method, path, { token, body, context });
    const post = write('POST');
    return {
      token,
      get: (path: string, context?: Request['context']) => call('GET', path, { token, context }),
      post,
      put: write('PUT'),
      patch: write('PATCH'),
      remove: (path: string) => call('DELETE', path, { token }),
      /** Creates a record and returns its ID. Throws an error with the server's message if that fails. */
      make: async (path: string, body: unknown): Promise<number> => {
        const reply = await post(path, body);
        if (reply.status !== 201)
          throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
        return Number(reply.body['id']);
      },
    };
  };
  const as = async (username: string, password?: string) =>
    bearer(textOf((await tokens(username, password)).body['access']));
  return { ...sandbox, crashes, call, tokens, refresh, bearer, as };
}

export async function readReply(response: Response): Promise<Reply> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = (isJson ? JSON.parse(text) : undefined) as Json;
  return { status: response.status, headers: response.headers, text, body };
}

/** A JSON string or number, as a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function statusesOf(replies: readonly Reply[]): number[] {
  return replies.map(({ status }) => status).toSorted((a, b) => a - b);
}

export function passwordOf(username: string): string {
  return SEED_ACCOUNTS.find((account) => account.username === username)?.password ?? '';
}

/** A profile with every field. */
export const HOTEL = {
  name: 'Seaside Grand',
  code: 'SEASID01',
  email: 'desk@seaside.example.com',
  phone: '+91 98765 43210',
  street_address: '1 Beach Road',
  city: 'Goa',
  state_province: 'Goa',
  postal_code: '403001',
};

export const roomType = (hotel: number, code = 'STD') => ({
  hotel,
  name: 'Standard Room',
  code,
  description: '',
  base_occupancy: 2,
  max_occupancy: 2,
  capacity_adults: 2,
  capacity_children: 0,
  room_size: 200,
  bed_configuration: 'One Double Bed',
  amenities: '',
  base_rate: 100,
  is_active: true,
});

export const room = (hotel: number, room_type: number, room_number = '101') => ({
  hotel,
  room_type,
  room_number,
  floor: 1,
  status: 'vacant',
  cleaning_status: 'clean',
  is_active: true,
});

export const ratePlan = (hotel: number, code = 'BAR') => ({
  hotel,
  name: 'Best Available Rate',
  code,
  rate_type: 'standard',
  description: '',
  is_active: true,
  is_public: true,
  is_base_plan: true,
});

export const rateRule = (hotel: number, rate_plan: number, room_type: number) => ({
  hotel,
  rate_plan,
  room_type,
  base_rate: 4000,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  is_active: true,
});

export const staffUser = (hotel: number, username = 'olivia', role = 'admin') => ({
  username,
  email: `${username}@seaside.example.com`,
  first_name: 'Olivia',
  last_name: 'Costa',
  password: 'Wj7kPq2m',
  confirm_password: 'Wj7kPq2m',
  profile: { hotel, role, phone: '', employee_id: '' },
});

/** A picture of one pixel. */
export const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

/** A form with one file, as browsers submit it. */
export function pictureForm(
  content: Uint8Array<ArrayBuffer> = GIF,
  type = 'image/gif',
  field = 'file',
): FormData {
  const form = new FormData();
  form.append(field, new Blob([content], { type }), 'logo');
  return form;
}
