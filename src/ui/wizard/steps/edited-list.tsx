import { Trash2, Undo2 } from 'lucide-react';
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { Button } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { useListItems, type Rows } from '#ui/forms/rows.ts';

interface News {
  readonly position: number;
  readonly text: ReactNode;
  readonly undo?: () => void;
}

type ListForm = Pick<Rows<{ id: string }>, 'state' | 'itemOf' | 'problems' | 'idOf'>;

export type EditedList<Item> = ReturnType<typeof useEditedList<Item & { id: string }>>;

/** New items get the focus in `firstField`; removed ones leave a message with Undo. */
export function useEditedList<Item extends { id: string }>(
  form: Pick<Rows<Item>, 'state' | 'add' | 'remove' | 'restore' | 'reveal' | 'itemOf' | 'idOf'>,
  firstField: string,
) {
  const items = useListItems(form.state, 'items');
  const [news, setNews] = useState<News>();
  const focusNext = useRef('');
  const selectsNext = useRef(false);
  const newsId = form.idOf('news');
  useEffect(() => {
    const target = document.getElementById(focusNext.current);
    if (!target) return;
    focusNext.current = '';
    target.focus();
    // Selects the proposed name of a copy, so that typing replaces it.
    if (selectsNext.current && target instanceof HTMLInputElement) target.select();
    selectsNext.current = false;
  });

  /** Focuses the message, so that screen readers read it and Tab continues from the message. */
  const announce = (said: News) => {
    setNews(said);
    focusNext.current = newsId;
  };
  /** Removes the message, and focuses the item when it is rendered. */
  const moveTo = (id: string) => {
    setNews(undefined);
    form.reveal(id);
    focusNext.current = form.idOf(`${id}.${firstField}`);
  };

  return {
    items,
    news,
    newsId,
    announce,
    moveToCopy(id: string) {
      moveTo(id);
      selectsNext.current = true;
    },
    add: () => moveTo(form.add()),
    remove(id: string) {
      const position = items.findIndex((item) => item.id === id);
      const [removed, name] = [{ ...items[position]! }, form.itemOf(`${id}.`)];
      if (!form.remove(id)) return;
      const text = (
        <>
          <bdi>{name}</bdi> removed.
        </>
      );
      announce({ position, text, undo: () => moveTo(form.restore(removed, position)) });
    },
  };
}

interface EditedItemsProps<Item extends { id: string }> {
  readonly list: EditedList<Item>;
  readonly children: (item: Item, position: number) => ReactNode;
}

export function EditedItems<Item extends { id: string }>({
  list: { items, news, newsId },
  children,
}: EditedItemsProps<Item>) {
  const undo = news?.undo;
  const message = news && (
    <NoticeBox
      kind={undo ? 'info' : 'success'}
      action={
        undo && (
          <Button variant="quiet" className="-my-2" icon={<Undo2 />} onClick={undo}>
            Undo
          </Button>
        )
      }
    >
      <p id={newsId} tabIndex={-1} className="outline-none">
        {news.text}
      </p>
    </NoticeBox>
  );
  return (
    <>
      {items.map((item, position) => (
        <Fragment key={item.id}>
          {news?.position === position && message}
          {children(item, position)}
        </Fragment>
      ))}
      {news && news.position >= items.length && message}
    </>
  );
}

/** The title of an item. Changes while the user types the name. */
export function useItemTitle(form: ListForm, id: string): string | undefined {
  return useSyncExternalStore(
    useCallback((changed) => subscribe(form.state, changed), [form]),
    () => form.itemOf(`${id}.`),
  );
}

interface ItemCardProps {
  readonly form: ListForm;
  readonly id: string;
  readonly badge?: ReactNode;
  /** Class names that set the expected height of an item, which the browser uses until it paints the item. */
  readonly className: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** The card of one item (docs/behaviour.md §2). The title follows the name while the user types. */
export function ItemCard({ form, id, badge, className, onRemove, children }: ItemCardProps) {
  const title = useItemTitle(form, id);
  const titleId = useId();
  return (
    <fieldset
      aria-labelledby={titleId}
      // The browser skips painting cards out of view, so typing stays fast with 60 items.
      className={`@container min-w-0 surface p-4 [content-visibility:auto] sm:p-6 ${className}`}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <h2 id={titleId} dir="auto" className="min-w-0 text-lg font-semibold wrap-anywhere">
            {title}
          </h2>
          {badge}
        </div>
        <Button
          variant="quiet"
          icon={<Trash2 />}
          className="-mr-2 shrink-0"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
      {children}
    </fieldset>
  );
}

export function ListProblem({ form }: { readonly form: ListForm }) {
  const problem = useSnapshot(form.problems)[''];
  if (problem === undefined) return null;
  return (
    <NoticeBox kind="error">
      <p id={form.idOf('')} tabIndex={-1} className="font-medium focus-ring">
        {problem}
      </p>
    </NoticeBox>
  );
}
