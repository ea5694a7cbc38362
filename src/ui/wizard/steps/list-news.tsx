import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';

/** The last change to a list. */
interface News {
  /** Index in the list. */
  readonly position: number;
  readonly text: ReactNode;
  /** Puts a removed item back. Returns the DOM id of the field to focus. */
  readonly undo?: () => string;
}

/** Shows the last change to a form's list in its place, and moves the focus there. */
export function useListNews(formName: string) {
  const [news, setNews] = useState<News>();
  const focusNext = useRef('');
  const newsId = fieldId(formName, 'news');

  useEffect(() => {
    const target = document.getElementById(focusNext.current);
    if (!target) return;
    focusNext.current = '';
    target.focus();
  });

  /** Focuses the news, so that screen readers read it and Tab continues from here. */
  const tell = useCallback(
    (said: News) => {
      setNews(said);
      focusNext.current = newsId;
    },
    [newsId],
  );

  /** `undo` puts the item back and returns the DOM id of the field to focus. */
  const tellRemoved = useCallback(
    (name: string, position: number, undo: () => string) => {
      const text = (
        <>
          <bdi>{name}</bdi> removed.
        </>
      );
      tell({ position, text, undo });
    },
    [tell],
  );

  /** Removes the news, and focuses the element with this DOM id once it exists. */
  const moveOn = useCallback((id: string) => {
    setNews(undefined);
    focusNext.current = id;
  }, []);

  /** The news at this index of the list, if any. */
  const newsAt = (position: number) => {
    if (news?.position !== position) return null;
    const { text, undo } = news;
    return (
      <NoticeBox kind={undo ? 'info' : 'success'}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p id={newsId} tabIndex={-1} className="min-w-0 wrap-anywhere outline-none">
            {text}
          </p>
          {undo && (
            <Button
              variant="quiet"
              className="-my-2 -ml-4 sm:ml-0"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => moveOn(undo())}
            >
              Undo
            </Button>
          )}
        </div>
      </NoticeBox>
    );
  };

  return { news, tell, tellRemoved, moveOn, newsAt };
}
