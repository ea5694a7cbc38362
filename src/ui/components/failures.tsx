import { NoticeBox, type NoticeBoxProps } from './notice-box.tsx';

export interface Failure {
  readonly title: string;
  readonly reason: string;
}

export interface FailuresProps extends Pick<NoticeBoxProps, 'role' | 'title' | 'children'> {
  readonly label: string;
  readonly of: readonly Failure[];
}

export function Failures({ label, of, children, ...box }: FailuresProps) {
  return (
    <NoticeBox {...box} kind="error">
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={label}
        className="max-h-60 space-y-1 overflow-y-auto rounded-sm focus-ring"
      >
        {of.map(({ title, reason }) => (
          <li key={title} className="wrap-anywhere">
            <strong translate="no" className="font-semibold">
              {title}.
            </strong>{' '}
            {reason}
          </li>
        ))}
      </ul>
      {children}
    </NoticeBox>
  );
}
