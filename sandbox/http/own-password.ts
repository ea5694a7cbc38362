import { isGuessed } from './auth-calls.ts';
import { ok, type Call } from './call.ts';
import { PASSWORD_CHANGE } from '#adapters/contract/records/account-fields.ts';
import { isFields } from '#domain/record.ts';
import { readBody } from '#sandbox/records/read-body.ts';
import { hashPassword, passwordFaults } from '#sandbox/records/passwords.ts';
import { hasFaults, invalid, type Faults } from '#sandbox/records/refusals.ts';

/**
 * POST /auth/password/change/, with the fields and messages of dj-rest-auth. Invalidates all earlier tokens of the
 * user, because tokens contain a fingerprint of the password.
 */
export async function changeOwnPassword({ services, caller, body }: Call): Promise<Response> {
  const { database, passwordCost } = services;
  const { faults } = readBody({ fields: PASSWORD_CHANGE }, body, 'create');
  if (hasFaults(faults) || !isFields(body)) throw invalid(faults);
  const [old, next, repeated] = [
    String(body['old_password']),
    String(body['new_password1']),
    String(body['new_password2']),
  ];
  const client = `password of user ${caller.id}`;
  const row = database.first('SELECT username, password FROM users WHERE id = ?', caller.id);
  const hash = String(row?.['password']);
  if (!(await isGuessed(services, client, old, hash))) throw invalid({ old_password: [WRONG] });
  const refused: Faults = {};
  const weak = passwordFaults(next, String(row?.['username']));
  if (next !== repeated) refused['new_password2'] = [DIFFERENT];
  else if (weak.length > 0) refused['new_password2'] = weak;
  if (hasFaults(refused)) throw invalid(refused);
  const changed = await hashPassword(next, passwordCost);
  database.write(() => {
    const now = database.first('SELECT password FROM users WHERE id = ?', caller.id);
    // Refuses the change if another request has changed the password since it was compared.
    if (now?.['password'] !== hash) throw invalid({ old_password: [WRONG] });
    database.run('UPDATE users SET password = ? WHERE id = ?', changed, caller.id);
  });
  return ok({ detail: 'New password has been saved.' });
}

const WRONG = 'Your old password was entered incorrectly. Please enter it again.';
const DIFFERENT = 'The two password fields didn’t match.';
