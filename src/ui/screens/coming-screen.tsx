import { WIZARD_STEPS } from '#domain/wizard-steps.ts';

/** Stands at every path until the sign-in screen and the guided set-up are built. */
export function ComingScreen() {
  return (
    <main className="flex min-h-screen items-center justify-center bg-page p-6 font-sans text-ink">
      <div className="w-full max-w-xl rounded-card bg-white p-8 shadow-card">
        <h1 className="text-2xl font-semibold">Hotel Management System</h1>
        <p className="mt-2 text-ink/80">
          The guided set-up is coming to this page. It will take a hotel from nothing to open for
          business in five steps:
        </p>
        <ol className="mt-6 space-y-3">
          {WIZARD_STEPS.map(({ key, title }, index) => (
            <li key={key} className="flex items-center gap-3">
              <span
                aria-hidden="true"
                className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-tint text-sm font-semibold text-brand-dark"
              >
                {index + 1}
              </span>
              {title}
            </li>
          ))}
        </ol>
        <p className="mt-6 border-t border-ink/10 pt-6 text-ink/80">
          Until then the command line does the whole of it:
        </p>
        <pre className="mt-2 overflow-x-auto rounded-lg bg-page p-4 text-sm">
          npx hms onboard examples/seaside-grand.json
        </pre>
      </div>
    </main>
  );
}
