import { Menu, MenuButton, MenuHeading, MenuSection } from '@headlessui/react';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { MenuAction, MenuList } from '#ui/components/menu.tsx';
import { leave } from '#ui/shell/session/leaving.ts';
import { forgetReturnPath } from '#ui/shell/session/return-path.ts';
import type { Dashboard } from './dashboard.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { userName } from '#ui/texts/item-names.ts';
import { UserLabel } from './user-label.tsx';

export function UserMenu({ dashboard }: { readonly dashboard: Dashboard }) {
  const { user } = useSnapshot(dashboard.state);
  const signOut = () =>
    leave(() => {
      forgetReturnPath();
      const { session, pauses } = dashboard;
      session.close();
      stopWaiting(pauses);
      navigate('/login');
    });
  return (
    <Menu as="div" className="relative shrink-0">
      <MenuButton className="-mr-2 flex min-h-control items-center gap-2 rounded-control px-2 text-sm hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand motion-safe:transition-colors">
        <UserLabel dashboard={dashboard} />
        <ChevronDown className="size-4 text-ink/75" />
      </MenuButton>
      <MenuList className="absolute top-full -right-2 mt-2">
        <MenuSection>
          <MenuHeading className="mb-1 block border-b border-line px-3 py-2">
            <span className="block font-medium wrap-anywhere">{userName(user)}</span>
            <span className="block text-sm text-ink/75">{roleLabel(dashboard.role ?? '')}</span>
          </MenuHeading>
          <MenuAction onClick={() => navigate('/dashboard/account')}>
            <UserRound />
            Account
          </MenuAction>
          <MenuAction onClick={signOut}>
            <LogOut />
            Sign out
          </MenuAction>
        </MenuSection>
      </MenuList>
    </Menu>
  );
}
