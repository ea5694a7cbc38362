import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionMenu } from './action-menu.tsx';
import type { MenuEntry } from './open-menu.tsx';

export interface PageHeaderProps {
  readonly facts?: ReactNode;
  readonly tabs?: ReactNode;
  readonly menu?: readonly (MenuEntry | false | undefined)[];
  /** At most one filled and one outlined button. */
  readonly children?: ReactNode;
}

/** The DOM ID of the button that opens the '…' menu. */
export const MENU_BUTTON = 'more-actions';

/** The element beside the page's heading, which `PageHeader` fills. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

export function PageHeader({ facts, tabs, menu, children }: PageHeaderProps) {
  const slot = use(HeaderSlot);
  if (!slot) return null;
  return createPortal(
    <>
      <p className="mr-auto text-ink/75 tabular-nums max-sm:order-1 max-sm:basis-full max-sm:empty:hidden">
        {facts}
      </p>
      <div className="empty:hidden max-sm:order-2 max-sm:basis-full">{tabs}</div>
      <div className="flex flex-wrap items-center gap-2 empty:hidden max-sm:ml-auto print:hidden">
        {children}
        <ActionMenu id={MENU_BUTTON} label="More actions" actions={menu ?? []} />
      </div>
    </>,
    slot,
  );
}
