import type { ReactNode } from 'react';

export interface FieldAffixesProps {
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly children: ReactNode;
}

/** A unit or a currency beside the field. Hidden from screen readers: the label names it. */
export function FieldAffixes({ prefix, suffix, children }: FieldAffixesProps) {
  if (!prefix && !suffix) return children;
  return (
    <div className="flex items-center gap-2">
      {prefix && <Affix>{prefix}</Affix>}
      <div className="min-w-0 grow">{children}</div>
      {suffix && <Affix>{suffix}</Affix>}
    </div>
  );
}

function Affix({ children }: { readonly children: ReactNode }) {
  return (
    <span aria-hidden="true" className="shrink-0 text-sm text-ink/75">
      {children}
    </span>
  );
}
