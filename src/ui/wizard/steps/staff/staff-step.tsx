import { UserPlus, UsersRound } from 'lucide-react';
import { Fragment, useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { isBlankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { StaffUserCard } from './staff-user-card.tsx';
import { useListItems } from '#ui/forms/use-list-items.ts';
import { STAFF_FORM, type StaffForm } from '#ui/forms/staff/staff-form.ts';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { howManyCanSignIn, namesInShort } from './present-staff.ts';
import { dismissToasts } from '#ui/shell/notices/toasts.ts';
import { useListNews } from '#ui/wizard/steps/list-news.tsx';

const firstField = (id: string) => fieldId(STAFF_FORM, `${id}.first_name`);

const SECURITY_NOTES = [
  'Every active user can sign in as soon as the hotel is launched.',
  'Give each person their own account, with only the role that their work needs.',
  'This browser never stores passwords. Note them down before the launch, and hand them over in person. If you reload this page, enter them again.',
];

/** The step of the staff users (docs/behaviour.md §2). */
export function StaffStep({ wizard, form }: StepProps<StaffForm>) {
  const { presentStaff } = wizard;
  const isStaffed = presentStaff.length > 0;
  const users = useListItems(form.state, 'users');
  const isEmpty = users.length === 0;
  const { tellRemoved, moveOn, newsAt } = useListNews(STAFF_FORM);

  const add = () => moveOn(firstField(form.add()));
  const remove = useCallback(
    (id: string) => {
      const position = form.state.users.findIndex((user) => user.id === id);
      const user = form.state.users[position];
      if (!user) return;
      const removed = { ...user };
      if (!form.remove(id)) return;
      tellRemoved(staffName(removed, position), position, () => {
        form.restore(removed, position);
        return firstField(id);
      });
    },
    [form, tellRemoved],
  );

  return (
    <>
      <NoticeBox kind="warning" title="Security Notes">
        <ul className="list-disc space-y-1 pl-5">
          {SECURITY_NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </NoticeBox>
      <ListProblem form={form} />
      {users.map((user, position) => (
        <Fragment key={user.id}>
          {newsAt(position)}
          <StaffUserCard form={form} user={user} position={position} onRemove={remove} />
        </Fragment>
      ))}
      {newsAt(users.length)}
      {isEmpty ? (
        <EmptyState
          icon={<UsersRound />}
          title={isStaffed ? howManyCanSignIn(presentStaff) : 'No Staff Users Yet'}
          actions={
            <>
              <Button icon={<UserPlus aria-hidden="true" />} onClick={add}>
                Add Staff User
              </Button>
              <SkipButton wizard={wizard} />
            </>
          }
        >
          {isStaffed
            ? `${namesInShort(presentStaff)}. Add more here, or go on to the review.`
            : 'Add the people who will work with the system, starting with an administrator. You can skip this step and add users later.'}
        </EmptyState>
      ) : (
        <Button
          variant="secondary"
          className="w-full border-dashed"
          icon={<UserPlus aria-hidden="true" />}
          onClick={add}
        >
          Add Staff User
        </Button>
      )}
      {users.length === 1 && users[0] && <SkipWhileBlank wizard={wizard} user={users[0]} />}
    </>
  );
}

/** Lets the user skip the step after opening a first card by mistake: its administrator cannot be removed. */
function SkipWhileBlank({ wizard, user }: { readonly wizard: Wizard; readonly user: StaffUser }) {
  return isBlankStaffUser(useSnapshot(user)) ? <SkipButton wizard={wizard} /> : null;
}

function SkipButton({ wizard }: { readonly wizard: Wizard }) {
  const { saving } = useSnapshot(wizard.state);
  const skip = () => {
    dismissToasts();
    void wizard.skipStaff();
  };
  return (
    <Button variant="secondary" busy={saving} onClick={skip}>
      {wizard.presentStaff.length > 0 ? 'Go on to the Review' : 'Skip for now'}
    </Button>
  );
}

/** The problem of the list as a whole. */
function ListProblem({ form }: { readonly form: StaffForm }) {
  const problem = useSnapshot(form.problems)[''];
  if (problem === undefined) return null;
  return (
    <NoticeBox kind="error">
      <p
        id={fieldId(STAFF_FORM, '')}
        tabIndex={-1}
        className="font-medium focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
      >
        {problem}
      </p>
    </NoticeBox>
  );
}

export default StaffStep;
