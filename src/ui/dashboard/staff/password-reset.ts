import { proxy, ref } from 'valtio/vanilla';
import { isApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { resetPassword } from '#application/hotel/reset-password.ts';
import type { StaffMember } from '#application/records/hotel-records.ts';
import { generatePassword } from '#domain/staff/passwords.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';

export type PasswordReset = ReturnType<typeof createPasswordReset>;

export interface AskedReset {
  readonly member: StaffMember;
  readonly password: string;
  readonly status: 'asked' | 'sending' | 'failed' | 'reset' | 'removed' | 'not-offered';
  /** Why the reset failed; '' if it did not fail. */
  readonly error: string;
}

export const MAY_BE_RESET =
  'The server may already have set the new password. Try again: the same password is sent.';

/** Resets the passwords of other users. A new password stays in memory only while its dialog is open. */
export function createPasswordReset(
  { staffApi, random, lacking }: Pick<Dashboard, 'staffApi' | 'random' | 'lacking'>,
  { onReset, onRemoved }: Readonly<Record<'onReset' | 'onRemoved', (member: StaffMember) => void>>,
) {
  const state = proxy({ asked: undefined as AskedReset | undefined });
  /** Does nothing if the dialog is closed. */
  const show = (asked: AskedReset, changes: Partial<AskedReset>) => {
    if (state.asked?.member !== asked.member) return;
    state.asked = ref({ ...asked, error: '', ...changes });
  };
  const send = async (asked: AskedReset): Promise<Partial<AskedReset>> => {
    try {
      const outcome = await resetPassword(staffApi, asked.member.id, asked.password);
      switch (outcome.status) {
        case 'reset':
          onReset(outcome.member);
          return { status: 'reset' };
        case 'not-offered':
          lacking['password.reset'] = true;
          return { status: 'not-offered' };
        case 'removed':
          onRemoved(asked.member);
          return { status: 'removed' };
        case 'unconfirmed':
          return {
            status: 'failed',
            error: `${errorMessage(outcome.error, 'general')} ${MAY_BE_RESET}`,
          };
      }
    } catch (error) {
      const failed = { status: 'failed', error: errorMessage(error, 'general') } as const;
      if (isApiError(error)) return failed;
      // The dialog cannot be closed while it is sending.
      show(asked, failed);
      throw error;
    }
  };

  return {
    state,
    lacking,
    ask(member: StaffMember) {
      const asked: AskedReset = {
        member,
        password: generatePassword(random),
        status: 'asked',
        error: '',
      };
      state.asked = ref(asked);
    },
    /** Sends the password. Another attempt sends the same password, because the server may have saved it. */
    async confirm() {
      const { asked } = state;
      if (!asked || !['asked', 'failed'].includes(asked.status)) return;
      show(asked, { status: 'sending' });
      show(asked, await send(asked));
    },
    /** Forgets the password. Does nothing while the password is being sent. */
    close() {
      if (state.asked?.status !== 'sending') state.asked = undefined;
    },
  };
}
