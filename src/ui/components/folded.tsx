import { useState, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';

export interface FoldedProps<Item> {
  readonly items: readonly Item[];
  readonly limit: number;
  readonly what: string;
  readonly children: (shown: readonly Item[]) => ReactNode;
}

export function Folded<Item>({ items, limit, what, children }: FoldedProps<Item>) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const toggle = ({ currentTarget: button }: MouseEvent) => {
    flushSync(() => setIsUnfolded(!isUnfolded));
    // Hiding the items above can move the button out of view.
    if (isUnfolded) button.scrollIntoView?.({ block: 'center' });
  };
  return (
    <div>
      {children(isUnfolded ? items : items.slice(0, limit))}
      {items.length > limit && (
        <Button
          variant="quiet"
          className="mt-2 -ml-3 text-sm"
          aria-expanded={isUnfolded}
          onClick={toggle}
        >
          {isUnfolded ? `Show fewer ${what}` : `Show all ${items.length} ${what}`}
        </Button>
      )}
    </div>
  );
}
