import { useId, useState, type DragEvent, type ReactNode } from 'react';

export interface FileDropProps {
  readonly label: string;
  readonly accept: string;
  readonly multiple?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly className: string;
  readonly overClassName: string;
  readonly children: (choose: () => void) => ReactNode;
}

export function FileDrop({
  label,
  accept,
  multiple = false,
  onFiles,
  className,
  overClassName,
  children,
}: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const give = (files: FileList | null) => {
    if (files && files.length > 0) onFiles([...files]);
  };
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      give(event.dataTransfer.files);
    },
  };
  return (
    <>
      <div {...handlers} className={`${className} ${isOver ? overClassName : ''}`}>
        {children(() => document.getElementById(id)?.click())}
      </div>
      <input
        id={id}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          give(target.files);
          // Lets the user choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
}
