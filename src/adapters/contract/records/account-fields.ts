import type { ownProfileBody } from '#domain/staff/own-profile.ts';
import type { passwordChangeBody } from '#domain/staff/password-change.ts';
import { group, type WireFieldsOf } from './field.ts';
import { typed } from './text-fields.ts';
import { newPasswordField, PERSON, STAFF_PHONE } from './record-fields.ts';

export const SIGN_IN_BODY = { username: typed, password: typed };

export const REFRESH = { refresh: typed };

export const PASSWORD_CHANGE_BODY = {
  old_password: typed,
  new_password1: newPasswordField(),
  new_password2: newPasswordField('The same password again.'),
} satisfies WireFieldsOf<ReturnType<typeof passwordChangeBody>>;

export const OWN_PROFILE = {
  ...PERSON,
  profile: group({ phone: STAFF_PHONE }),
} satisfies WireFieldsOf<ReturnType<typeof ownProfileBody>>;
