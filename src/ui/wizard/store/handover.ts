import type { StaffUser } from '#domain/staff/staff.ts';
import type { WizardCore } from './wizard-parts.ts';

export type Handover = ReturnType<typeof createHandover>;

/**
 * The generated passwords that the user still has to hand over. They are only in memory, so leaving
 * the page loses them.
 */
export function createHandover({ state, forms, launch }: WizardCore) {
  const { staffUsers } = forms.byKey;
  const positionOf = ({ username }: StaffUser) =>
    staffUsers.state.items.findIndex((user) => user.username === username);
  const people = (): StaffUser[] =>
    launch.state.createdUsers
      .filter(({ password }) => staffUsers.isGenerated(password))
      .toSorted((a, b) => positionOf(a) - positionOf(b));
  return {
    /**
     * The users whom the launch has created so far with a generated password, in the order of the
     * staff step.
     */
    people,
    /** Whether at least one generated password was neither downloaded, printed nor copied. */
    isPending: () => people().some(({ username }) => !state.handedOver.includes(username)),
    /** Call after the user has downloaded, printed or copied the sign-in sheet. */
    complete() {
      state.handedOver = people().map(({ username }) => username);
    },
  };
}
