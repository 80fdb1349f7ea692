import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { attendance } from '@/api/resources';
import { MonthStepper } from '@/components/calendar/month-stepper';
import { ExportMenu } from '@/components/data-list/toolbar-menus';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { SelectField } from '@/components/form/text-field';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordState } from '@/components/record/record-state';
import { usePhone } from '@/components/sheet/use-phone';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { batchChoices, thisMonth } from './api';
import { BatchMonth } from './batch-month';
import { Toolbar } from './toolbar';

/** One batch, one month: who came on which day. */
export default function MonthPage({ title, above }: ViewHead) {
  const [address, setAddress] = useSearchParams();
  const me = useMe();
  const batches = useQuery(batchChoices(me));
  const month = address.get('month') ?? thisMonth();
  const batch = Number(address.get('of')) || (batches.data?.[0]?._id ?? 0);
  const mayExport = MANAGERS.includes(me.role);
  const isPhone = usePhone();

  const choose = (name: string, value: string) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      next.set(name, value);
      return next;
    });

  return (
    <>
      <PageHeader title={title} />
      {above}
      <RecordState of={batches} words={{ didNotLoad: t`The month did not load` }}>
        {(choices) =>
          choices.length === 0 ? (
            <EmptyState
              drawing={<GenericDrawing />}
              title={t`No batch yet`}
              text={t`Add a batch with students to see its attendance by month.`}
            />
          ) : (
            <>
              <Toolbar className="screen-only">
                <div className="choice">
                  <SelectField
                    aria-label={t`Batch`}
                    value={String(batch)}
                    onChange={(event) => choose('of', event.target.value)}
                  >
                    {choices.map(({ _id, name }) => (
                      <option key={_id} value={_id}>
                        {name}
                      </option>
                    ))}
                  </SelectField>
                </div>
                <MonthStepper month={month} last={thisMonth()} onMonth={(next) => choose('month', next)} />
                {mayExport && (
                  <div className="end">
                    <ExportMenu
                      label={isPhone ? undefined : t`Export month`}
                      list={{ path: `${attendance.path}/month` }}
                      name={`attendance-${month}`}
                      query={{ batch: String(batch), month }}
                    />
                  </div>
                )}
              </Toolbar>
              <BatchMonth batch={batch} month={month} />
            </>
          )
        }
      </RecordState>
    </>
  );
}
