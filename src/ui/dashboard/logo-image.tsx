import { useState, type ReactNode } from 'react';

export interface LogoImageProps {
  /** '' if the hotel has no logo. */
  readonly address: string;
  readonly alt: string;
  readonly className: string;
  readonly children?: ReactNode;
}

export function LogoImage({ address, alt, className, children }: LogoImageProps) {
  const [broken, setBroken] = useState('');
  if (address === broken) return children;
  return <img src={address} alt={alt} className={className} onError={() => setBroken(address)} />;
}
