import { Check, ChevronsUpDown } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { foldAccents } from '#domain/text/fold-accents.ts';
import { textTable } from '#domain/text/text-table.ts';
import { describedField, FIELD_LOOK, FieldFrame, type FieldProps } from './field-frame.tsx';

interface SearchOption {
  /** The stored value. It is also the text of the option. */
  readonly value: string;
  /** Shown beside the value. Screen readers read it out after the value. */
  readonly note?: string;
  /** Other texts that find this option in a search. */
  readonly words: readonly string[];
}

export interface SearchOptions {
  readonly options: readonly SearchOption[];
  /** The number of options above the separating line in the list. */
  readonly first: number;
  /** Finds the value that a text means, although no option has a word that contains it. */
  readonly meantBy?: (text: string) => string | undefined;
}

export interface SearchSelectProps extends FieldProps {
  readonly value: string;
  /** Called only while the list is open, because reading hundreds of names is slow. */
  readonly readOptions: () => SearchOptions;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean | undefined;
}

/**
 * A select with hundreds of options: a button that opens a list with a search field above it.
 * Typing a letter on the button opens the list and searches for that letter. A value that is
 * missing from the options stays until the user chooses an option.
 */
export function SearchSelect({
  value,
  readOptions,
  onChange,
  disabled,
  ...field
}: SearchSelectProps) {
  const { id, hint, problem, required } = field;
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [search, setSearch] = useState<string>();
  const isOpen = search !== undefined && !disabled;
  const openWithKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
    if (!isLetter && key !== 'ArrowDown' && key !== 'ArrowUp') return;
    event.preventDefault();
    setSearch(isLetter ? key : '');
  };
  return (
    <FieldFrame {...field}>
      <div
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setSearch(undefined);
        }}
      >
        <button
          ref={button}
          id={id}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native select cannot be searched
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-required={required || undefined}
          {...describedField(id, hint, problem)}
          disabled={disabled}
          className={`${FIELD_LOOK} flex h-control items-center gap-2 text-left`}
          onClick={() => setSearch(isOpen ? undefined : '')}
          onKeyDown={openWithKey}
        >
          <span className="min-w-0 grow truncate">{value}</span>
          <ChevronsUpDown className="size-4 shrink-0 text-ink/75" />
        </button>
        {isOpen && (
          <SearchList
            {...readOptions()}
            {...{ listId, labelledBy: id, value, search, onSearch: setSearch }}
            onClose={(chosen) => {
              if (chosen) onChange(chosen.value);
              setSearch(undefined);
              button.current?.focus();
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}

interface SearchListProps extends SearchOptions {
  readonly listId: string;
  readonly labelledBy: string;
  readonly value: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly onClose: (chosen?: SearchOption) => void;
}

const MOVES: Readonly<Record<string, number>> = textTable({
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
});
/** The space between the button and the list, in pixels. */
const GAP = 4;
/** The minimum height of the list in pixels, enough for two options. */
const LEAST = 88;

function SearchList(props: SearchListProps) {
  const { listId, labelledBy, value, first, search, onSearch, onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [isAbove, setIsAbove] = useState(false);
  /** On a phone, the keyboard would cover the list, so it opens only for the search. */
  const [isSearched, setIsSearched] = useState(false);
  const found = matching(props, search);
  const [place, setPlace] = useState(() => found.findIndex((each) => each.value === value));
  const active = Math.min(Math.max(0, place), found.length - 1);
  useEffect(() => {
    const { current } = list;
    const field = popup.current?.parentElement;
    if (!current || !popup.current || !field) return;
    const { top, bottom } = field.getBoundingClientRect();
    // The list must not open under the fixed bars. The scroll padding is as high as the bars.
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
    const above = top - (parseFloat(scrollPaddingTop) || 0);
    const below = innerHeight - bottom - (parseFloat(scrollPaddingBottom) || 0);
    const height = popup.current.offsetHeight + GAP;
    const opensAbove = height > below && above > below;
    setIsAbove(opensAbove);
    const missing = height - (opensAbove ? above : below);
    if (missing > 0)
      current.style.maxHeight = `${Math.max(LEAST, current.offsetHeight - missing)}px`;
    popup.current.querySelector('input')?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const { current } = list;
    const option = document.getElementById(`${listId}-${active}`);
    if (option && current) current.scrollTop = option.offsetTop - current.clientHeight / 2;
  }, [active, listId]);

  const keyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const move = MOVES[key];
    if (move !== undefined) setPlace(Math.min(Math.max(0, active + move), found.length - 1));
    else if (key === 'Enter' || (key === ' ' && search === '')) onClose(found[active]);
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={popup}
      className={`absolute z-30 w-full min-w-72 rounded-control border border-line bg-white text-ink shadow-overlay ${isAbove ? 'bottom-full mb-1' : 'top-full mt-1'}`}
    >
      <div className="p-2">
        <input
          type="text"
          role="combobox"
          aria-label="Type to search the list"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          inputMode={isSearched ? 'search' : 'none'}
          placeholder="Type to search"
          value={search}
          className={`${FIELD_LOOK} h-control`}
          onClick={() => setIsSearched(true)}
          onChange={(event) => {
            setPlace(0);
            onSearch(event.target.value);
          }}
          onKeyDown={keyDown}
        />
      </div>
      <ul
        ref={list}
        id={listId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- of the field above
        role="listbox"
        aria-labelledby={labelledBy}
        className="relative max-h-72 overflow-y-auto overscroll-contain border-t border-line pb-1"
      >
        {found.map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has them
          <li
            key={option.value}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- see above
            role="option"
            aria-label={option.value}
            aria-selected={option.value === value}
            data-active={index === active || undefined}
            data-note={option.note}
            className={`group flex min-h-control cursor-default items-center gap-2 px-3 py-2 text-base select-none after:ml-auto after:pl-2 after:text-right after:text-sm after:text-ink/75 after:content-[attr(data-note)] hover:bg-page data-active:bg-brand-tint data-active:text-brand-dark forced-colors:data-active:outline-2 forced-colors:data-active:-outline-offset-2 aria-selected:font-medium ${search === '' && index === first ? 'border-t border-line' : ''}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onClose(option)}
          >
            <Check className="invisible size-4 shrink-0 text-brand group-aria-selected:visible" />
            <span className="min-w-0 wrap-anywhere">{option.value}</span>
          </li>
        ))}
      </ul>
      {/* The note is not part of the option's name, so screen readers get it here. */}
      <p aria-live="polite" className={found.length === 0 ? 'px-3 pb-3' : 'sr-only'}>
        {found.length === 0 ? `Nothing in the list matches “${search}”.` : found[active]?.note}
      </p>
    </div>
  );
}

/** The options that contain the text. Those that start with it come first, then those with a word that does. */
function matching({ options, meantBy }: SearchOptions, search: string): readonly SearchOption[] {
  const text = bare(search);
  if (text === '') return options;
  const rankOf = (option: SearchOption): number | undefined => {
    const texts = [option.value, ...option.words].map((each) => ` ${bare(each)}`);
    const isIn = (part: string) => texts.some((each) => each.includes(part));
    if (texts[0]?.startsWith(` ${text}`)) return 0;
    return isIn(` ${text}`) ? 1 : isIn(text) ? 2 : undefined;
  };
  const ranks = Map.groupBy(options, rankOf);
  const found = [0, 1, 2].flatMap((rank) => ranks.get(rank) ?? []);
  const meant = found.length > 0 ? undefined : meantBy?.(search);
  return meant === undefined ? found : options.filter(({ value }) => value === meant);
}

function bare(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replaceAll(/[\s_/-]+/g, ' ')
    .trim();
}
