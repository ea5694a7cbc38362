import { describe, expect, it } from 'vitest';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';
import { StorePatience } from '#cli/progress/store-patience.ts';

const away = async () => {
  throw new StoreUnreachable('The connection broke.');
};

describe('the patience with a database', () => {
  it('says once that the database is unreachable, and that it is back', async () => {
    const said: string[] = [];
    const patience = new StorePatience(60_000, (sentence) => said.push(sentence));
    expect(await patience.during(away)).toBeUndefined();
    expect(await patience.during(away)).toBeUndefined();
    expect(said).toEqual(['The connection broke. Waiting for the database.']);
    expect(await patience.during(async () => 'answer')).toBe('answer');
    expect(await patience.during(async () => 'answer')).toBe('answer');
    expect(said.slice(1)).toEqual(['The database responds again.']);
  });

  it('the patience with a database ends after its time, and at once for any other failure', async () => {
    const said: string[] = [];
    const patience = new StorePatience(0, (sentence) => said.push(sentence));
    await expect(patience.during(away)).rejects.toThrow('The connection broke.');
    const fault = new Error('A fault.');
    const patient = new StorePatience(60_000, (sentence) => said.push(sentence));
    await expect(patient.during(() => Promise.reject(fault))).rejects.toBe(fault);
    expect(said).toEqual([]);
  });
});
