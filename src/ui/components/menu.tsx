import { MenuItem, MenuItems, type MenuItemsProps } from '@headlessui/react';
import type { ComponentProps } from 'react';
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

/**
 * Runs `work` after the menu has returned the focus to its button, which happens two frames after
 * the menu closes.
 */
function afterMenu(work: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => laterOnPage(work)));
}
