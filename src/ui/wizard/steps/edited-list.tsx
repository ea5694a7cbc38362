import { ChevronDown, CircleAlert, Undo2 } from 'lucide-react';
import {
  Fragment,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { Button } from '#ui/components/button.tsx';
import { focusField } from '#ui/components/focus.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { RecordForm } from '#ui/forms/form.ts';
import { useListItems, type Rows } from '#ui/forms/rows.ts';
import { counted } from '#ui/texts/counted.ts';

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

interface ItemCardProps<Item extends { id: string }> {
  readonly form: ListForm & Pick<Rows<{ id: string }>, 'reveal' | 'fold'>;
  readonly row: RecordForm<Item>;
  /** Whether the fields are shown. Cards that cannot be folded omit it. */
  readonly isOpen?: boolean;
  readonly facts: ReactNode;
  readonly actions: ReactNode;
  /** A field above the others, which shows its own problem while the card is folded. */
  readonly above?: string;
  readonly as?: 'h2' | 'h3';
  readonly className: string;
  readonly children: ReactNode;
}

/** The card of one item (docs/behaviour.md §2). The title follows the name while the user types. */
export function ItemCard<Item extends { id: string }>(props: ItemCardProps<Item>) {
  const { form, row, isOpen, facts, actions, above, as: Heading = 'h2', className } = props;
  const { id } = row.state;
  const title = useItemTitle(form, id);
  const problems = Object.entries(useSnapshot(form.problems)).filter(
    ([key]) => key.startsWith(row.prefix ?? '') && key !== `${row.prefix}${above}`,
  );
  const [titleId, detailsId, factsId] = [useId(), useId(), useId()];
  const [[key, message] = [], ...others] = problems;
  const toggle = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { top } = button.getBoundingClientRect();
    flushSync(() => (isOpen ? form.fold() : form.reveal(id)));
    if (key !== undefined && !isOpen) focusField(row.idOf(key));
    // Another card may fold at the same time, so scroll to keep this card under the pointer.
    else globalThis.scrollBy?.(0, button.getBoundingClientRect().top - top);
  };
  const name = (
    <span id={titleId} dir="auto" className="block wrap-anywhere">
      {title}
    </span>
  );
  return (
    <fieldset
      aria-labelledby={titleId}
      // The browser skips painting cards out of view, so typing stays fast with 60 items.
      className={`@container min-w-0 [content-visibility:auto] ${className}`}
    >
      <div className="flex flex-wrap items-start gap-x-1">
        <div
          className={`relative flex min-h-control min-w-0 grow basis-48 flex-wrap items-center gap-x-3 py-1 ${isOpen === undefined ? '' : 'pl-7'}`}
        >
          <Heading
            className={`min-w-0 font-semibold ${isOpen === false || Heading === 'h3' ? '' : 'text-lg'}`}
          >
            {isOpen === undefined ? (
              name
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? detailsId : undefined}
                aria-describedby={factsId}
                className="block rounded-control text-left after:absolute after:inset-0 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand"
                onClick={toggle}
              >
                <ChevronDown
                  className={`absolute left-0 h-lh w-5 text-ink/75 ${isOpen ? '' : '-rotate-90'}`}
                />
                {name}
              </button>
            )}
          </Heading>
          <div id={factsId} className="min-w-0 text-sm wrap-anywhere text-ink/75">
            {facts}
            {isOpen === false && message !== undefined && (
              <p className="flex gap-1.5 font-medium text-error">
                <CircleAlert className="mt-0.5 size-4 shrink-0" />
                {others.length === 0
                  ? message
                  : `${message}, and ${counted(others.length, 'more problem')}`}
              </p>
            )}
          </div>
        </div>
        {actions}
      </div>
      {isOpen !== false && (
        <div id={detailsId} className="pt-4">
          {props.children}
        </div>
      )}
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
