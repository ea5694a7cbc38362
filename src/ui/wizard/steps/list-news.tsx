import { Undo2 } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';

/** What was just done to a list. */
interface News {
  /** The place in the list where it happened, from 0. */
  readonly position: number;
  readonly text: ReactNode;
  /** Puts back what was removed, and gives the DOM id of the field that then takes the focus. */
  readonly undo?: () => string;
}

/** Says what was just done to a form's list where it happened, and moves the focus along. */
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

  /** It takes the focus, so that it is heard and the next Tab goes on from here. */
  const tell = useCallback(
    (said: News) => {
      setNews(said);
      focusNext.current = newsId;
    },
    [newsId],
  );

  /** There is no news any more; what has this DOM id takes the focus once it is there. */
  const moveOn = useCallback((id: string) => {
    setNews(undefined);
    focusNext.current = id;
  }, []);

  /** The news of this place in the list, if there is any. */
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

  return { news, tell, moveOn, newsAt };
}
