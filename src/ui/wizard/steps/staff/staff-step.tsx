import { KeyRound, Trash2, UserPlus, UsersRound } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { isBlankStaffUser, type StaffUser } from '#domain/staff/staff.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { ListedStaffUser, StaffForm } from '#ui/forms/staff/staff-form.ts';
import { StaffUserFields } from '#ui/forms/staff/staff-user-fields.tsx';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import {
  EditedItems,
  ItemCard,
  ListProblem,
  useEditedList,
  useItemTitle,
} from '#ui/wizard/steps/edited-list.tsx';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import { howManyCanSignIn } from './present-staff.ts';

const SECURITY_NOTES = [
  'Every active user can sign in as soon as the hotel is launched.',
  'Give each person their own account, with only the role that their work needs.',
  'This browser never saves passwords. If you reload this page, enter them again. After the launch, you get a sign-in sheet with the generated passwords. Note down the passwords that you typed, and hand each password over in person.',
];

export default function StaffStep({ wizard }: StepProps) {
  const { presentStaff, forms } = wizard;
  const form = forms.staffUsers;
  const isStaffed = presentStaff.length > 0;
  const list = useEditedList(form, 'first_name');
  const [first, ...others] = list.items;

  return (
    <>
      <ListProblem form={form} />
      <EditedItems list={list}>
        {(user) => (
          <StaffCard key={user.id} form={form} user={user} onRemove={() => list.remove(user.id)} />
        )}
      </EditedItems>
      {first ? (
        <>
          <Button
            variant="secondary"
            className="w-full border-dashed"
            icon={<UserPlus />}
            onClick={list.add}
          >
            Add Staff User
          </Button>
          <MissingPasswords form={form} />
        </>
      ) : (
        <>
          <EmptyState
            icon={<UsersRound />}
            title={isStaffed ? howManyCanSignIn(presentStaff) : 'No Staff Users Yet'}
            actions={
              <>
                <Button icon={<UserPlus />} onClick={list.add}>
                  Add Staff User
                </Button>
                <SkipButton wizard={wizard} />
              </>
            }
          >
            {isStaffed
              ? `${namesInShort(presentStaff)}. Add more users here, or continue to the review.`
              : 'Add the people who will work with the system, starting with an administrator. You can skip this step and add users later.'}
          </EmptyState>
        </>
      )}
      <SecurityNotes />
      {first && others.length === 0 && <SkipWhileBlank wizard={wizard} user={first} />}
    </>
  );
}

function MissingPasswords({ form }: { readonly form: StaffForm }) {
  const count = useSnapshot(form.state).items.filter(({ password }) => password === '').length;
  // For one missing password, the button on the user's card is enough.
  if (count < 2) return null;
  return (
    <Button variant="secondary" icon={<KeyRound />} onClick={() => form.generateMissingPasswords()}>
      Fill in {count.toLocaleString('en')} missing passwords
    </Button>
  );
}

function SecurityNotes() {
  return (
    <NoticeBox kind="warning" title="Security Notes">
      <ul className="list-disc space-y-1 pl-5">
        {SECURITY_NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </NoticeBox>
  );
}

interface StaffCardProps {
  readonly form: StaffForm;
  readonly user: ListedStaffUser;
  readonly onRemove: () => void;
}

function StaffCard({ form, user, onRemove }: StaffCardProps) {
  const { role } = useSnapshot(user);
  const row = form.row(user);
  return (
    <ItemCard
      {...{ form, row }}
      className="surface p-4 [contain-intrinsic-size:auto_58rem] sm:p-6 sm:[contain-intrinsic-size:auto_40rem]"
      facts={<Badge tone={role === 'admin' ? 'brand' : 'neutral'}>{roleLabel(role)}</Badge>}
      actions={
        <Button
          variant="quiet"
          icon={<Trash2 />}
          className="-mr-2 shrink-0"
          aria-label={`Remove ${useItemTitle(form, user.id)}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      }
    >
      <StaffUserFields form={row} onGenerate={() => form.generatePassword(user.id)} />
    </ItemCard>
  );
}

/** For a first card added by mistake: it cannot be removed, because a hotel needs an administrator. */
function SkipWhileBlank({ wizard, user }: { readonly wizard: Wizard; readonly user: StaffUser }) {
  return isBlankStaffUser(useSnapshot(user)) ? <SkipButton wizard={wizard} /> : null;
}

function SkipButton({ wizard }: { readonly wizard: Wizard }) {
  const { isRunning } = useSnapshot(wizard.state);
  const skip = () => {
    dismissToasts();
    void wizard.skipStaff();
  };
  return (
    <Button variant="secondary" busy={isRunning} onClick={skip}>
      {wizard.presentStaff.length > 0 ? 'Continue to Review' : 'Skip for now'}
    </Button>
  );
}
