import { RotateCw } from 'lucide-react';
import { Button, type ButtonProps } from '#ui/components/button.tsx';

export function RetryButton(props: Pick<ButtonProps, 'busy' | 'className' | 'onClick'>) {
  return (
    <Button variant="secondary" icon={<RotateCw />} {...props}>
      Try Again
    </Button>
  );
}
