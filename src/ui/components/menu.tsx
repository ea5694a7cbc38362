import { Menu, MenuButton, MenuItem, MenuItems, type MenuItemsProps } from '@headlessui/react';
import { ChevronDown, Ellipsis } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button.tsx';
import { laterOnPage } from './later-on-page.ts';

export function MenuList({ className = '', ...rest }: MenuItemsProps & { className?: string }) {
  return (
    <MenuItems
      modal={false}
      className={`z-30 w-64 max-w-[calc(100vw-2rem)] rounded-control bg-white p-1 font-sans text-ink shadow-overlay ring-1 ring-line outline-none forced-colors:border ${className}`}
      {...rest}
    />
  );
}

export interface MenuActionProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  readonly onClick: () => void;
}

export function MenuAction({ onClick, ...rest }: MenuActionProps) {
  return (
    <MenuItem
      as="button"
      type="button"
      className="flex min-h-control w-full items-center gap-3 rounded-control px-3 py-2 text-left data-focus:bg-brand-tint data-focus:text-brand-dark [&_svg]:size-5 [&_svg]:shrink-0"
      onClick={() => afterMenu(onClick)}
      {...rest}
    />
  );
}

export interface MenuEntry {
  readonly label: string;
  /** The accessible name, if it says more than the label. */
  readonly name?: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

interface ActionMenuProps {
  readonly id?: string;
  /** The accessible name of the button. */
  readonly label: string;
  readonly actions: readonly (MenuEntry | false | undefined)[];
  readonly busy?: boolean;
  /** The text of the button. By default, it shows three dots. */
  readonly children?: string;
}

/** A button that opens a menu of actions. Renders nothing without actions. */
export function ActionMenu({ id, label, actions, busy, children }: ActionMenuProps) {
  const entries = actions.filter((action) => typeof action === 'object');
  if (entries.length === 0) return null;
  return (
    <Menu>
      <MenuButton
        as={Button}
        id={id}
        variant="quiet"
        className={`relative z-1 ${children ? 'px-3!' : 'min-w-control px-2!'}`}
        aria-label={label}
        busy={busy}
      >
        {children}
        {children ? <ChevronDown /> : <Ellipsis />}
      </MenuButton>
      <MenuList anchor={{ to: 'bottom end', gap: 4, padding: 8 }}>
        {entries.map(({ label: text, name, icon, onClick }) => (
          <MenuAction key={text} aria-label={name} onClick={onClick}>
            {icon}
            {text}
          </MenuAction>
        ))}
      </MenuList>
    </Menu>
  );
}

/**
 * Runs `work` after the menu has returned the focus to its button, which happens two frames after
 * the menu closes.
 */
function afterMenu(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => laterOnPage(work)));
}
