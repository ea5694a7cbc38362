import { Copy, Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useSearch } from 'wouter';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { CountedProgress } from '#ui/components/counted-progress.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import type { HotelRun } from '#ui/hotels/launches/hotel-run.ts';
import { RunCard } from '#ui/hotels/launches/run-card.tsx';
import { runOfSession } from '#ui/hotels/launches/run-of-session.ts';
import { heightAs } from '#ui/components/height-as.ts';
import { RetryButton } from '#ui/shell/loading/retry-button.tsx';
import { createHotelList } from '#ui/sources/hotel-list.ts';
import { counted } from '#ui/texts/counted.ts';
import { createCopyHotels, type CopyHotels } from './copy-hotels.ts';
import { CopyPreviews } from './copy-previews.tsx';
import { Choices } from './choices.tsx';
import { TargetList } from './target-list.tsx';

const PREVIEW_BAR = heightAs('--selection-bar');

export default function CopySection({ parts }: HotelsSectionProps) {
  const from = new URLSearchParams(useSearch()).get('from') ?? '';
  const [run] = useState(() => runOfSession(parts));
  const { status, error } = useSnapshot(run.state);
  useEffect(() => void run.open(), [run]);
  if (from === '') return <Redirect to="/hotels" replace />;
  return (
    <div className="space-y-6">
      {status !== 'none' && <RunCard run={run} />}
      {status === 'none' && error !== '' && (
        <NoticeBox kind="error" role="alert">
          {error}
        </NoticeBox>
      )}
      <CopyForm key={from} parts={parts} run={run} from={from} />
    </div>
  );
}

interface CopyFormProps extends HotelsSectionProps {
  readonly run: HotelRun;
  readonly from: string;
}

function CopyForm({ parts, run, from }: CopyFormProps) {
  const [copies] = useState(() => createCopyHotels(parts, from));
  const [list] = useState(() => createHotelList(() => Promise.resolve(parts)));
  const { status, name, error } = useSnapshot(copies.state);
  useEffect(() => {
    void copies.load();
    void list.load();
    return () => {
      copies.close();
      list.close();
    };
  }, [copies, list]);
  if (status === 'loading') return <Skeleton label="Loading the hotel" lines={6} />;
  if (status === 'failed') {
    return (
      <NoticeBox kind="error" role="alert">
        <p>{error}</p>
        <RetryButton className="mt-3" onClick={() => void copies.load()} />
      </NoticeBox>
    );
  }
  return (
    <>
      <Card
        title={
          <>
            Copy from <bdi>{name}</bdi>
          </>
        }
        description="Room types are copied without their rooms. Base rates are copied only between hotels with the same currency. The copied rate plans are calculated from the base rates of the hotel that receives them."
      >
        <div className="space-y-6">
          <Choices copies={copies} kind="roomTypes" title="Room types" />
          <Choices copies={copies} kind="ratePlans" title="Rate plans" />
        </div>
      </Card>
      <TargetList copies={copies} list={list} />
      <Preview copies={copies} run={run} list={list} />
    </>
  );
}

interface PreviewProps {
  readonly copies: CopyHotels;
  readonly run: HotelRun;
  readonly list: ReturnType<typeof createHotelList>;
}

function Preview({ copies, run, list }: PreviewProps) {
  const { status, chosen, targets, previews, total, error } = useSnapshot(
    copies.state,
  ) as CopyHotels['state'];
  const { status: launch, isCopy } = useSnapshot(run.state);
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status === 'previewed') result.current?.focus();
  }, [status]);
  const isReady = chosen.roomTypes.length + chosen.ratePlans.length > 0 && targets.length > 0;
  const changed = copies.changed().length;
  const apply = () => {
    void copies.apply(run);
    // The focused button disappears, so the focus moves to the heading.
    document.querySelector('h1')?.focus();
    globalThis.scrollTo({ top: 0 });
  };
  return (
    <>
      <div
        ref={PREVIEW_BAR}
        // Sticky because the list of hotels above it may be long.
        className="selection-bar sticky bottom-(--bottom-bar,0px) z-10 -mx-2 flex [@media(height<32rem)]:static flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-page px-2 py-3"
      >
        <div role="alert" className="w-full empty:hidden">
          {error !== '' && <NoticeBox kind="error">{error}</NoticeBox>}
        </div>
        <Button
          icon={<Eye />}
          variant={status === 'previewed' ? 'secondary' : 'primary'}
          busy={status === 'previewing'}
          disabled={!isReady}
          onClick={() => void copies.preview(list.state.hotels)}
        >
          Preview
        </Button>
        <div className="min-w-0 grow basis-60 text-sm text-ink/75">
          {status === 'previewing' ? (
            <CountedProgress doing="Comparing hotels" done={previews.length} total={total} />
          ) : isReady ? (
            'The preview shows what would change, but changes nothing.'
          ) : (
            'Choose what to copy, and at least one hotel to copy to.'
          )}
        </div>
      </div>
      <div ref={result} tabIndex={-1} className="outline-none">
        {status === 'previewed' && (
          <Card
            title="Preview"
            description={`${changed} of ${counted(total, 'hotel')} would change.`}
            actions={
              launch === 'none' ? (
                changed > 0 && (
                  <Button icon={<Copy />} onClick={apply}>
                    Apply to {counted(changed, 'hotel')}
                  </Button>
                )
              ) : (
                <p className="text-sm text-ink/75">
                  To apply these changes, first close the {isCopy ? 'copy' : 'launch'} shown above.
                </p>
              )
            }
          >
            <CopyPreviews previews={previews} />
          </Card>
        )}
      </div>
    </>
  );
}
