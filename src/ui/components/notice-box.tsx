import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeBoxProps {
  readonly kind: keyof typeof LOOKS;
  readonly title?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly className?: string;
  readonly children?: ReactNode;
}

const LOOKS = {
  info: { Icon: Info, word: 'Information', box: 'border-brand bg-brand-tint', icon: 'text-brand' },
  success: {
    Icon: CircleCheck,
    word: 'Success',
    box: 'border-success bg-success-tint',
    icon: 'text-success',
  },
  warning: {
    Icon: TriangleAlert,
    word: 'Warning',
    box: 'border-accent bg-accent-tint',
    icon: 'text-accent',
  },
  error: {
    Icon: CircleAlert,
    word: 'Error',
    box: 'border-error bg-error-tint',
    icon: 'text-error',
  },
} as const;

export function NoticeBox({ kind, title, role, className = '', children }: NoticeBoxProps) {
  const { Icon, word, box, icon } = LOOKS[kind];
  return (
    <div
      role={role}
      className={`flex gap-3 rounded-control border-l-4 p-4 text-ink ${box} ${className}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an inline SVG */}
      <Icon role="img" aria-label={word} className={`mt-0.5 size-5 shrink-0 ${icon}`} />
      <div className="min-w-0 grow">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className={title ? 'mt-1' : ''}>{children}</div>}
      </div>
    </div>
  );
}
