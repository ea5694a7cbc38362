import { Skeleton } from '#ui/components/skeleton.tsx';

export function PageSkeleton({
  message = 'Loading...',
}: {
  readonly message?: string | undefined;
}) {
  return (
    <main className="min-h-screen bg-page font-sans text-ink">
      <div className="animate-appear">
        <div className="flex min-h-16 items-center border-b border-line bg-white px-4 sm:px-6">
          <output className="mx-auto w-full max-w-7xl">{message}</output>
        </div>
        <div aria-hidden="true" className="mx-auto flex max-w-7xl gap-8 px-4 py-8 sm:px-6">
          <div className="hidden w-52 shrink-0 lg:block">
            <Skeleton lines={5} inCard />
          </div>
          <div className="grow">
            <Skeleton lines={6} />
          </div>
        </div>
      </div>
    </main>
  );
}
