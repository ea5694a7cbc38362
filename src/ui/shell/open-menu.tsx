import { Menu, MenuButton, MenuItem, MenuItems, type MenuItemsProps } from '@headlessui/react';
import { useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { laterOnPage } from '#ui/components/later-on-page.ts';

export function MenuList({ className = '', ...rest }: MenuItemsProps & { className?: string }) {
  return (
    <MenuItems
      modal={false}
      className={`z-30 w-64 max-w-[calc(100vw-2rem)] rounded-control bg-white p-1 font-sans text-ink shadow-overlay ring-1 ring-line outline-none forced-colors:border ${className}`}
      {...rest}
    />
  );
}

export interface MenuEntry {
  readonly label: string;
  readonly name?: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
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

interface OpenMenuProps {
  /** The key that opens the menu when it appears; '' for the pointer. */
  readonly openedBy: string;
  readonly button: ButtonProps;
  readonly entries: readonly MenuEntry[];
}

/** The menu of an `ActionMenu` from its first use on. */
export default function OpenMenu({ openedBy, button, entries }: OpenMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = opener;
    if (current?.getAttribute('aria-expanded') === 'true') return;
    if (openedBy === '') current?.click();
    else current?.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }));
  }, [openedBy]);
  return (
    <Menu>
      <MenuButton as={Button} {...button} ref={opener} />
      <MenuList anchor={{ to: 'bottom end', gap: 4, padding: 8 }}>
        {entries.map(({ label, name, icon, onClick }) => (
          <MenuAction key={label} aria-label={name} onClick={onClick}>
            {icon}
            {label}
          </MenuAction>
        ))}
      </MenuList>
    </Menu>
  );
}

/** Runs `work` after the menu has returned the focus to its button, which happens two frames after the menu closes. */
function afterMenu(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => laterOnPage(work)));
}
