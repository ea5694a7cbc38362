import { Menu, MenuButton, MenuHeading, MenuItem, MenuItems, MenuSection } from '@headlessui/react';
import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { leave } from '#ui/shell/session/leaving.ts';
import { forgetReturnPath } from '#ui/shell/session/return-path.ts';
import type { Dashboard } from './dashboard.ts';
import { stopWaiting } from '#ui/shell/notices/waiting.ts';
import { userName } from '#ui/texts/item-names.ts';
import { UserLabel } from './user-label.tsx';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 py-2 text-left data-focus:bg-brand-tint data-focus:text-brand-dark [&_svg]:size-5 [&_svg]:shrink-0';

/** A menu with the account and sign-out. */
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
      <MenuButton className="-mr-2 flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-brand motion-safe:transition-colors">
        <UserLabel dashboard={dashboard} />
        <ChevronDown className="size-4 text-ink/75" />
      </MenuButton>
      <MenuItems
        modal={false}
        className="absolute top-full -right-2 mt-2 w-64 max-w-[calc(100vw-2rem)] rounded-lg bg-white p-1 shadow-card ring-1 ring-ink/15 outline-none"
      >
        <MenuSection>
          <MenuHeading className="mb-1 block border-b border-ink/15 px-3 py-2">
            <span className="block font-medium wrap-anywhere">{userName(user)}</span>
            <span className="block text-sm text-ink/75">{roleLabel(dashboard.role ?? '')}</span>
          </MenuHeading>
          <MenuItem
            as="button"
            type="button"
            className={ITEM}
            onClick={() => afterMenu(() => navigate('/dashboard/account'))}
          >
            <UserRound />
            Account
          </MenuItem>
          <MenuItem as="button" type="button" className={ITEM} onClick={signOut}>
            <LogOut />
            Sign out
          </MenuItem>
        </MenuSection>
      </MenuItems>
    </Menu>
  );
}

/**
 * A menu returns the focus to its button two frames after it closes; the section takes it after
 * that.
 */
function afterMenu(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(work)));
}
