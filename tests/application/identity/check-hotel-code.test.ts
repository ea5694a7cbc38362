import type { ServerRecord } from '#domain/record.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createCheckHotelCode } from '#application/identity/check-hotel-code.ts';

const SEASIDE = {
  name: 'Seaside Grand',
  code: 'SEASID01',
  email: 'stay@seaside.example',
  phone: '+91 832 555 0100',
  street_address: '1 Beach Road',
  city: 'Panjim',
};
const OTHER = { ...SEASIDE, name: 'Sea Side Inn', email: 'x@inn.example', phone: '', city: '' };

/** The response to the lookup of a code. */
let answer: readonly ServerRecord[] | ApiError;

beforeEach(() => {
  answer = [];
});

const check = (own?: number, profile = SEASIDE) =>
  createCheckHotelCode({
    list: () => (answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer)),
  })(profile, own);
const taken = { status: 'taken', by: { id: 9 } };

describe('a check of the hotel code', () => {
  it('finds another hotel with the code', async () => {
    answer = [{ ...OTHER, id: 9 }];
    expect(await check()).toMatchObject(taken);
  });

  it('ignores hotels with another code, which a server without the filter lists', async () => {
    answer = [{ ...OTHER, id: 9, code: 'OTHER01' }];
    expect(await check()).toEqual({ status: 'free' });
  });

  it('accepts the same hotel, which the launch would update', async () => {
    answer = [{ ...SEASIDE, id: 9, email: 'new@seaside.example' }];
    expect(await check()).toEqual({ status: 'free' });
  });

  it('accepts the hotel with the given ID under any name, but no other hotel', async () => {
    answer = [{ ...OTHER, id: 9 }];
    expect(await check(9)).toEqual({ status: 'free' });
    answer = [{ ...SEASIDE, id: 9 }];
    expect(await check(4)).toMatchObject(taken);
  });

  it.each([0, 403, 404, 405, 429, 500])('is unchecked after a %i', async (status) => {
    answer = new ApiError({ status, code: '', message: '', isNetwork: status === 0 });
    expect(await check()).toEqual({ status: 'unchecked' });
  });
});
