import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { isOnline } from '@/lib/connection';
import { count, longDate, today } from '@/lib/format';
import { dayQuery, registerQuery, type BatchDay } from './api';
import { BatchCards } from './batch-cards';
import { DayField } from './day-field';
import { SyncChip } from './offline/state-chip';
import { UnsentRegisters } from './offline/unsent-registers';
import { Toolbar } from './toolbar';

/** So many of today's registers are fetched ahead, for a phone that goes where there is no network. */
const AHEAD = 8;

function useRegistersAhead(batches: readonly BatchDay[] | undefined, date: string): void {
  const queries = useQueryClient();
  const isPhone = usePhone();
  useEffect(() => {
    if (!isPhone || date !== today() || !isOnline()) return;
    for (const { batchObjectId } of batches?.slice(0, AHEAD) ?? []) {
      void queries.prefetchQuery({ ...registerQuery(batchObjectId, date), meta: { silent: true } });
    }
  }, [batches, date, isPhone, queries]);
}

/** The batches that meet on a day, each a door to its register. */
export default function TodayPage({ title, above }: ViewHead) {
  const [address, setAddress] = useSearchParams();
  const date = address.get('date') ?? today();
  const batches = useQuery(dayQuery(date));
  useRegistersAhead(batches.data, date);
  return (
    <>
      <PageHeader title={title} />
      {above}
      <Toolbar>
        <DayField day={date} onDay={(day) => setAddress(day === today() ? {} : { date: day })} />
        <SyncChip />
        {batches.data && batches.data.length > 0 && (
          <span className="quiet">
            {t`${{ taken: count(batches.data.filter(({ taken }) => taken).length) }} of ${{ of: count(batches.data.length) }} taken`}
          </span>
        )}
      </Toolbar>
      <UnsentRegisters />
      <RecordState of={batches} words={{ didNotLoad: t`The registers of this day did not load` }}>
        {(found) =>
          found.length > 0 ? (
            <BatchCards batches={found} date={date} />
          ) : (
            <EmptyState
              drawing={<GenericDrawing />}
              title={t`No class on this day`}
              text={t`None of your batches meets on ${{ day: longDate(date) }}. The branch may be closed, or no batch has this weekday.`}
            />
          )
        }
      </RecordState>
    </>
  );
}
