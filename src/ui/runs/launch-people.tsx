import { Check, Copy, Download, Eye, EyeOff, Printer } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Launch } from '#application/launch/launch.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Button } from '#ui/components/button.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { downloadFile } from '#ui/files/download-file.ts';
import { counted } from '#ui/texts/counted.ts';
import { userName } from '#ui/texts/item-names.ts';
import { signInSheetFile, signInSheetText, type SignInSheet } from './sign-in-sheet.ts';
import { useLaunch } from './use-launch.ts';

const SAYINGS = {
  nothing: '',
  downloaded: 'Downloaded.',
  printed: 'Sent to the print dialog. If you cancelled it, print again or download the sheet.',
  copied: 'Copied.',
  refused: 'The browser refused to copy. Download the sheet instead.',
} as const;

const ONLY_IN_PRINT = `
@media screen { .only-in-print { display: none; } }
@media print { body > :not(.only-in-print) { display: none !important; } }
`;

interface SignedIn {
  readonly name: string;
  readonly username: string;
  readonly role: string;
  readonly hotel?: string;
}

interface LaunchPeopleProps {
  readonly launch: Launch;
  /** Everybody who can sign in. By default, only people with a generated password. */
  readonly people?: readonly SignedIn[] | undefined;
}

const SHOWN = 6;

/** Who can sign in, with the generated passwords (docs/decisions/passwords-are-handed-over-on-paper.md). */
export function LaunchPeople({ launch, people: everybody }: LaunchPeopleProps) {
  const { people, typed, lost, isResetting, status } = useLaunch(launch);
  const passwords = new Map(people.map(({ user }) => [user.username, user.password]));
  const sheets = launch.sheets();
  const listed: readonly SignedIn[] =
    everybody ??
    sheets.flatMap(({ hotel: { name, code }, people: own }) =>
      own.map((user) => ({ ...user, name: userName(user), hotel: `${name} (${code})` })),
    );
  const isLost = lost.length > 0 && status !== 'running';
  if (listed.length === 0 && !isLost) return null;
  return (
    <div className="space-y-4">
      {people.length > 0 && (
        <>
          <p className="max-w-prose">
            {counted(people.length, 'person', 'people')} got a generated password. Hand the
            passwords over now: they are only on this page, and cannot be looked up later.
            {typed > 0 && ` The sheet leaves out ${counted(typed, 'password')} that you typed.`}
          </p>
          <SheetButtons launch={launch} />
        </>
      )}
      <Folded items={listed} limit={SHOWN} what="people">
        {(shown) => (
          <>
            {[...Map.groupBy(shown, ({ hotel }) => hotel)].map(([hotel, own]) => (
              <Fragment key={hotel ?? ''}>
                {sheets.length > 1 && hotel !== undefined && (
                  <h3 className="mt-4 font-semibold wrap-anywhere">
                    <bdi>{hotel}</bdi>
                  </h3>
                )}
                <ul aria-label={hotel} className="divide-y divide-line">
                  {own.map((person) => (
                    <Person
                      key={person.username}
                      person={person}
                      password={passwords.get(person.username)}
                    />
                  ))}
                </ul>
              </Fragment>
            ))}
          </>
        )}
      </Folded>
      {isLost && (
        <NoticeBox
          kind="warning"
          title={`${counted(lost.length, 'password')} ${lost.length === 1 ? 'is' : 'are'} lost`}
        >
          <p>
            These passwords were generated before this page was loaded again, and passwords are
            never saved. If nobody has the sign-in sheet, set new ones.
          </p>
          <Button
            variant="secondary"
            className="mt-3"
            busy={isResetting}
            onClick={() => void launch.resetLost()}
          >
            Set new passwords
          </Button>
        </NoticeBox>
      )}
    </div>
  );
}

/** Downloads, prints or copies all generated passwords at once. */
function SheetButtons({ launch }: Pick<LaunchPeopleProps, 'launch'>) {
  const { pending } = useLaunch(launch);
  const [said, setSaid] = useState<keyof typeof SAYINGS>('nothing');
  const address = new URL('/login', location.origin).href;
  const sheets = () => launch.sheets().map((sheet): SignInSheet => ({ ...sheet, address }));
  const done = (how: keyof typeof SAYINGS) => {
    launch.handOver();
    setSaid(how);
  };
  const download = async () => {
    downloadFile(await signInSheetFile(sheets()));
    done('downloaded');
  };
  const print = async () => {
    const { text } = await signInSheetFile(sheets());
    printPage(text);
    done('printed');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(sheets().map(signInSheetText).join('\n\n'));
      done('copied');
    } catch {
      setSaid('refused');
    }
  };
  return (
    <div>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <Button
          variant={pending > 0 ? 'primary' : 'secondary'}
          icon={<Download />}
          onClick={() => void download()}
        >
          Download sign-in sheet
        </Button>
        <Button variant="secondary" icon={<Printer />} onClick={() => void print()}>
          Print
        </Button>
        <Button
          variant="secondary"
          icon={said === 'copied' ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      <output className="block text-sm text-ink/75">{SAYINGS[said]}</output>
    </div>
  );
}

interface PersonProps {
  readonly person: SignedIn;
  readonly password: string | undefined;
}

function Person({ person: { name, username, role }, password }: PersonProps) {
  const [isShown, setIsShown] = useState(false);
  const verb = isShown ? 'Hide' : 'Show';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2 wrap-anywhere">
      <span className="min-w-0 grow">
        <bdi translate="no" className="font-medium">
          {name}
        </bdi>
        , signs in as <bdi translate="no">{username}</bdi>
      </span>
      <span className="flex min-h-control items-center justify-between gap-4 max-sm:w-full">
        <span className="text-sm text-ink/75">{roleLabel(role)}</span>
        {password !== undefined && (
          <Button
            variant="quiet"
            className="-mr-3 text-sm"
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-label={`${verb} password of ${name}`}
            onClick={() => setIsShown(!isShown)}
          >
            {verb} password
          </Button>
        )}
      </span>
      <output translate="no" className="w-full font-mono select-all">
        {isShown && password}
      </output>
    </li>
  );
}

/** Prints an HTML page without leaving the app, and removes the page afterwards. */
function printPage(text: string): void {
  document.querySelector('.only-in-print')?.remove();
  const { head, body } = new DOMParser().parseFromString(text, 'text/html');
  const style = Object.assign(document.createElement('style'), { textContent: ONLY_IN_PRINT });
  const added = Object.assign(document.createElement('div'), { className: 'only-in-print' });
  added.append(style, ...head.querySelectorAll('style'), ...body.children);
  document.body.append(added);
  globalThis.addEventListener('afterprint', () => added.remove(), { once: true });
  globalThis.print();
}
