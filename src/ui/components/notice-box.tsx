import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface NoticeBoxProps {
  readonly kind: keyof typeof LOOKS;
  readonly title?: ReactNode;
  readonly role?: 'alert' | 'status' | undefined;
  readonly action?: ReactNode;
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

export function NoticeBox({ kind, title, role, action, className = '', children }: NoticeBoxProps) {
  const { Icon, word, box, icon } = LOOKS[kind];
  return (
    <div
      role={role}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border px-3 py-2 text-ink ${box} ${className}`}
    >
      <div className="flex min-w-0 grow basis-60 gap-3">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an inline SVG */}
        <Icon role="img" aria-label={word} className={`h-lh w-5 shrink-0 ${icon}`} />
        <div className="min-w-0 grow wrap-anywhere">
          {title !== undefined && <p className="font-medium">{title}</p>}
          {children}
        </div>
      </div>
      {action}
    </div>
  );
}
