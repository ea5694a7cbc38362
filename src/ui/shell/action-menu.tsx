import { ChevronDown, Ellipsis } from 'lucide-react';
import { Suspense, useState, type KeyboardEvent } from 'react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';
import { lazyPart } from './loading/lazy.ts';
import type { MenuEntry } from './open-menu.tsx';
import { LoadBoundary } from './loading/load-boundary.tsx';

export interface ActionMenuProps {
  readonly id?: string;
  readonly label: string;
  readonly actions: readonly (MenuEntry | false | undefined)[];
  readonly busy?: boolean;
  readonly children?: string;
}

// Most visits open no menu, and its code is as large as that of a whole section.
const OpenMenu = lazyPart(() => import('./open-menu.tsx'));
/** A failure is reported in place of the menu. */
const load = () => OpenMenu.load().catch(() => undefined);

const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

export function ActionMenu({ id, label, actions, busy, children }: ActionMenuProps) {
  const entries = actions.filter((action) => typeof action === 'object');
  /** The key that opened the menu; '' for the pointer. Undefined until the menu is used. */
  const [openedBy, setOpenedBy] = useState<string>();
  const [isLoading, setIsLoading] = useState(false);
  const open = async (key: string) => {
    setIsLoading(true);
    await load();
    setOpenedBy(key);
  };
  if (entries.length === 0) return null;
  const button: ButtonProps = {
    id,
    variant: 'quiet',
    className: `relative z-1 ${children ? 'px-3!' : 'min-w-control px-2!'}`,
    'aria-label': label,
    children: (
      <>
        {children}
        {children ? <ChevronDown /> : <Ellipsis />}
      </>
    ),
  };
  const openByKey = (event: KeyboardEvent) => {
    if (busy || !OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    void open(event.key);
  };
  const closed = (
    <Button
      {...button}
      aria-haspopup="menu"
      aria-expanded={false}
      busy={busy || isLoading}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // A click without a pointer is Enter, Space or a screen reader.
      onClick={({ detail }) => void open(detail === 0 ? 'Enter' : '')}
      onKeyDown={openByKey}
    />
  );
  if (openedBy === undefined) return closed;
  return (
    <LoadBoundary>
      <Suspense fallback={closed}>
        <OpenMenu openedBy={openedBy} button={{ ...button, busy }} entries={entries} />
      </Suspense>
    </LoadBoundary>
  );
}
