import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { LaunchResult } from '#ui/wizard/launch/launch-result.ts';
import { howManyCanSignIn } from '#ui/wizard/steps/staff/present-staff.ts';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';

interface WhoCanSignInProps {
  readonly wizard: Wizard;
  readonly result: LaunchResult;
}

const SHOWN_PEOPLE = 6;
const NO_ADMINISTRATOR = 'Your hotel has no active administrator';

/** The users of the launched hotel, with their generated passwords on request. */
export function WhoCanSignIn({ wizard, result: { people } }: WhoCanSignInProps) {
  const { presentStaff, setUpAnother, handover } = wizard;
  /** The username of the person whose password is shown. */
  const [shown, setShown] = useState('');
  const passwords = new Map(handover.people().map((each) => [each.username, each.password]));
  const { title, message } = WIZARD_NOTICES.noAdministrator;
  const isManaged = presentStaff.length > 0 || people.some(({ role }) => role === 'admin');
  const warning = !isManaged && (
    <NoticeBox kind="warning" title={people.length === 0 ? title : NO_ADMINISTRATOR}>
      {people.length === 0 ? message : 'No user can manage it until an administrator is added.'}{' '}
      {setUpAnother && 'Add one under ‘Your hotels’, at the top of this page.'}
    </NoticeBox>
  );
  // After a reload, `presentStaff` also contains the people of the launch.
  const others = presentStaff.filter((name) => !people.some((person) => person.name === name));
  if (presentStaff.length + people.length === 0) return warning;
  return (
    <Card title="Who can sign in">
      {warning}
      {others.length > 0 && <p className="mb-2">{howManyCanSignIn(others)}.</p>}
      <Folded items={people} limit={SHOWN_PEOPLE} what="people">
        {(listed) => (
          <ul className="divide-y divide-line">
            {listed.map(({ name, username, role }) => (
              <li
                key={username}
                className="flex flex-wrap items-center justify-between gap-x-4 py-2 wrap-anywhere"
              >
                <span className="min-w-0 grow">
                  <bdi translate="no" className="font-medium">
                    {name}
                  </bdi>
                  , signs in as <bdi translate="no">{username}</bdi>
                </span>
                <span className="flex min-h-control items-center justify-between gap-4 max-sm:w-full">
                  <span className="text-sm text-ink/75">{roleLabel(role)}</span>
                  {passwords.has(username) && (
                    <PasswordToggle
                      of={name}
                      isShown={shown === username}
                      onToggle={() => setShown(shown === username ? '' : username)}
                    />
                  )}
                </span>
                <output translate="no" className="w-full font-mono select-all">
                  {shown === username && passwords.get(username)}
                </output>
              </li>
            ))}
          </ul>
        )}
      </Folded>
    </Card>
  );
}

interface PasswordToggleProps {
  /** The name of the person. */
  readonly of: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

function PasswordToggle({ of: name, isShown, onToggle }: PasswordToggleProps) {
  const verb = isShown ? 'Hide' : 'Show';
  return (
    <Button
      variant="quiet"
      className="-mr-4 text-sm"
      icon={isShown ? <EyeOff /> : <Eye />}
      aria-label={`${verb} password of ${name}`}
      onClick={onToggle}
    >
      {verb} password
    </Button>
  );
}
