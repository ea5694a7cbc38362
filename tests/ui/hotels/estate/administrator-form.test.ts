import { describe, expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { seededRandom } from '#domain/random.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import { createAdministratorForm } from '#ui/hotels/estate/administrator-form.ts';

function world(...failures: (ApiError | 'offline')[]) {
  const sent: StaffUser[] = [];
  const added: unknown[] = [];
  const form = createAdministratorForm(
    {
      async loadAddAdministrator() {
        const failure = failures.shift();
        if (failure === 'offline') throw new TypeError('Failed to fetch');
        return {
          async run(hotelId, user) {
            sent.push(user);
            if (failure) throw failure;
            added.push(hotelId);
          },
        };
      },
      createJournal: () => new MemoryJournal(),
      random: seededRandom(1, 0),
      notify: () => undefined,
    },
    7,
    () => added.push('added'),
  );
  form.form.edit('first_name', 'Meera');
  form.form.edit('last_name', 'Rao');
  form.form.edit('email', 'Meera.Rao@seaside.example');
  return { form, sent, added };
}

const refused = (fields = {}) =>
  new ApiError({ status: 502, code: '', message: 'It is temporarily unavailable.', fields });

describe('the form of an administrator', () => {
  it('fills in the username, and sends an active administrator with a generated password', async () => {
    const { form, sent, added } = world();
    expect(form.form.state.username).toBe('meera.rao');
    expect(await form.save()).toBe(true);
    expect(sent).toMatchObject([{ role: 'admin', is_active: true, password: /^\w{8}$/ }]);
    expect(added).toEqual([7, 'added']);
    expect(form.state.isAdded).toBe(true);
    expect(form.form.state.password).toBe(sent[0]?.password);
  });

  it('sends nothing before every field is valid', async () => {
    const { form, sent } = world();
    form.form.edit('last_name', ' ');
    expect(await form.save()).toBe(false);
    expect(sent).toEqual([]);
    expect({ ...form.form.problems }).toEqual({ last_name: 'Last name is required' });
  });

  it('says at the field that a user has the name, and another name clears that', async () => {
    const { form } = world(refused({ username: 'Username already exists' }));
    expect(await form.save()).toBe(false);
    expect({ ...form.form.problems }).toEqual({ username: 'Username already exists' });
    form.form.edit('username', 'meera.2');
    expect(await form.save()).toBe(true);
  });

  it('sends the same password again after a failure', async () => {
    const { form, sent } = world(refused(), 'offline');
    expect(await form.save()).toBe(false);
    expect(form.state.error).toContain('temporarily unavailable');
    expect(await form.save()).toBe(false);
    expect(form.state.error).toContain('Unable to connect to the server');
    expect(await form.save()).toBe(true);
    expect(new Set(sent.map(({ password }) => password)).size).toBe(1);
  });
});
