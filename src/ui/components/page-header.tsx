import { Menu, MenuButton } from '@headlessui/react';
import { Ellipsis } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import { MenuAction, MenuList } from './menu.tsx';

interface PageAction {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
}

export interface PageHeaderProps {
  /** One line, such as '3 types · 30 rooms'. */
  readonly facts?: ReactNode;
  /** Links to the other lists of the page. */
  readonly tabs?: ReactNode;
  /** The actions of the '…' menu. */
  readonly menu?: readonly (PageAction | false | undefined)[];
  /** At most one filled and one outlined button. */
  readonly children?: ReactNode;
}

/** The DOM ID of the button that opens the '…' menu. */
export const MENU_BUTTON = 'more-actions';

/** The element beside the page's heading, which `PageHeader` fills. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** The facts and the actions of a page, shown beside its heading. */
export function PageHeader({ facts, tabs, menu, children }: PageHeaderProps) {
  const slot = use(HeaderSlot);
  const actions = menu?.filter((action) => typeof action === 'object') ?? [];
  if (!slot) return null;
  return createPortal(
    <>
      <p className="mr-auto text-ink/75 tabular-nums">{facts}</p>
      {tabs}
      <div className="flex flex-wrap items-center gap-2 empty:hidden print:hidden">
        {children}
        {actions.length > 0 && (
          <Menu>
            <MenuButton
              as={Button}
              variant="quiet"
              id={MENU_BUTTON}
              className="px-2!"
              aria-label="More actions"
            >
              <Ellipsis />
            </MenuButton>
            <MenuList anchor={{ to: 'bottom end', gap: 4, padding: 8 }}>
              {actions.map(({ label, icon, onClick }) => (
                <MenuAction key={label} onClick={onClick}>
                  {icon}
                  {label}
                </MenuAction>
              ))}
            </MenuList>
          </Menu>
        )}
      </div>
    </>,
    slot,
  );
}
