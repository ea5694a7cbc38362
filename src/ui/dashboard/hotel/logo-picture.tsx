import { Building2 } from 'lucide-react';
import { useState } from 'react';

export interface LogoPictureProps {
  /** URLs; '' for none. `preview` is the file that is being uploaded. */
  readonly preview: string;
  readonly address: string;
  readonly name: string;
}

/** The logo, its preview during an upload, or a text instead. */
export function LogoPicture(props: LogoPictureProps) {
  return (
    <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-lg border border-ink/20 bg-white p-2 text-center text-sm text-ink/75">
      <Shown {...props} />
    </div>
  );
}

function Shown({ preview, address, name }: LogoPictureProps) {
  const [broken, setBroken] = useState('');
  if (preview !== '') {
    return <img src={preview} alt="The new logo" className="max-h-full opacity-70" />;
  }
  if (address === '') {
    return (
      <span>
        <Building2 aria-hidden="true" className="mx-auto mb-1 size-7 text-ink/60" />
        No logo yet
      </span>
    );
  }
  if (address === broken) return 'This logo cannot be shown.';
  return (
    <img
      src={address}
      alt={`Logo of ${name}`}
      className="max-h-full"
      onError={() => setBroken(address)}
    />
  );
}
