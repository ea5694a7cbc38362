import { Menu, MenuButton, MenuHeading, MenuSection } from '@headlessui/react';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { navigate } from 'wouter/use-browser-location';
import { roleOf } from '#domain/session/session.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { MenuAction, MenuList } from '#ui/shell/open-menu.tsx';
import { useResource } from '#ui/shell/loading/loaded.tsx';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { forgetReturnPath } from '#ui/shell/session/return-path.ts';
import { useSignOut } from '#ui/shell/session/use-sign-out.tsx';
import { workElsewhere } from '#ui/shell/session/work-elsewhere.ts';
import { userName } from '#ui/texts/item-names.ts';
import type { Dashboard } from './dashboard.ts';

/** On a phone, its button shows only the initials. */
export function UserMenu({ dashboard }: { readonly dashboard: Dashboard }) {
  const user = useResource(dashboard.account).value ?? dashboard.user;
  const name = userName(user);
  const role = roleLabel(roleOf(user) ?? '');
  const initials = name.match(/(?<!\S)\S/gu) ?? [];
  const [signOut, question] = useSignOut({
    workElsewhere: () => workElsewhere(dashboard),
    onSignOut() {
      forgetReturnPath();
      dashboard.session.close();
      stopWaiting(dashboard.pauses);
      navigate('/login');
    },
  });
  return (
    <>
      <Menu as="div" className="relative shrink-0">
        <MenuButton className="-mr-2 flex min-h-control items-center gap-2 rounded-control px-2 text-sm hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand motion-safe:transition-colors">
          <span
            aria-hidden="true"
            className="flex size-9 shrink-0 items-center justify-center rounded-full bg-brand-tint font-semibold text-brand-dark uppercase"
          >
            {initials.slice(0, 2).join('')}
          </span>
          <span className="max-w-48 min-w-0 text-left max-sm:sr-only">
            <span className="block truncate font-medium">
              <span className="sr-only">Signed in as </span>
              {name}
            </span>
            <span className="block truncate text-ink/75">{role}</span>
          </span>
          <ChevronDown className="size-4 text-ink/75" />
        </MenuButton>
        <MenuList className="absolute top-full -right-2 mt-2">
          <MenuSection>
            <MenuHeading className="mb-1 block border-b border-line px-3 py-2">
              <span className="block font-medium wrap-anywhere">{name}</span>
              <span className="block text-sm text-ink/75">{role}</span>
            </MenuHeading>
            <MenuAction onClick={() => navigate('/dashboard/account')}>
              <UserRound />
              Account
            </MenuAction>
            <MenuAction onClick={() => void signOut()}>
              <LogOut />
              Sign Out
            </MenuAction>
          </MenuSection>
        </MenuList>
      </Menu>
      {question}
    </>
  );
}
