import type { StaffUser } from '#domain/staff/staff.ts';
import type { WizardCore } from './wizard-parts.ts';

export type Handover = ReturnType<typeof createHandover>;

/**
 * Which generated passwords the user still has to hand over. They are only in memory: once the page
 * is left, they are lost.
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
     * The people whom the launch has created so far with a generated password, in the order of the
     * step.
     */
    people,
    /** Whether one of these passwords was neither downloaded, printed nor copied. */
    isPending: () => people().some(({ username }) => !state.handedOver.includes(username)),
    /** The user has downloaded, printed or copied the sign-in sheet. */
    complete() {
      state.handedOver = people().map(({ username }) => username);
    },
  };
}
