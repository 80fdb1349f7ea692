import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import { GenericDrawing } from '@/components/feedback/drawings';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { PageHeader } from '@/components/layout/page-header';
import { PrimaryAction } from '@/components/layout/primary-action';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { count } from '@/lib/format';
import { enquiryFigures } from './api';
import { useSteps } from './steps';

// Each view comes when it is opened: whoever works off the day's follow-ups needs no table.
const EnquiryList = lazy(() => import('./enquiry-list'));
const EnquiryBoard = lazy(() => import('./enquiry-board'));
const DueList = lazy(() => import('./due-list'));
const FormPanel = lazy(() => import('./form-panel'));
const EnquirySheet = lazy(() => import('./enquiry-sheet'));
const EnquiryFormSheet = lazy(() => import('./enquiry-form-sheet'));

const VIEWS = ['list', 'board', 'due', 'form'] as const;

const Views = styled('div')({ marginBottom: 12 });

interface EnquiriesPageProps {
  /** Opens the student's form with what the enquiry knows. */
  onConvert: (id: number) => void;
}

/** Who asked about the courses: the list, the stages side by side, the day's follow-ups, the public form. */
export function EnquiriesPage({ onConvert }: EnquiriesPageProps) {
  const [address, setAddress] = useSearchParams();
  const [isEmpty, setEmpty] = useState(false);
  const isPhone = usePhone();
  const sheet = useSheetParam('open');
  const form = useSheetParam('enquiry');
  const figures = useQuery(enquiryFigures).data;
  const steps = useSteps({ onEdit: form.open, onConvert, onDeleted: sheet.close });
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'list';
  const due = figures ? figures.dueToday + figures.overdue : 0;
  const add = { label: t`Add enquiry`, short: t`Add`, onClick: () => form.open('new') };

  return (
    <>
      <div className={view === 'form' ? 'screen-only' : undefined}>
        <PageHeader title={t`Student Enquiry`} actions={!(isEmpty && view === 'list') && <PrimaryAction {...add} />} />
      </div>
      <Views className="screen-only">
        <Segmented
          wide={isPhone}
          label={t`View`}
          options={VIEWS.map((value) => ({
            value,
            label: {
              list: t`List`,
              board: t`Board`,
              due: t`Due ${{ count: count(due) }}`,
              form: t`Form`,
            }[value],
          }))}
          value={view}
          // The other parameters are the old view's: its filters and its page.
          onChange={(next) => setAddress(next === 'list' ? {} : { view: next })}
        />
      </Views>
      <Suspense fallback={<RowsSkeleton />}>
        {view === 'list' && (
          <EnquiryList
            steps={steps}
            onOpen={sheet.open}
            onEmpty={setEmpty}
            empty={{
              drawing: <GenericDrawing />,
              title: t`Add your first enquiry`,
              text: t`People who ask about a course appear here until they join, with when to call next and what was said.`,
              action: <PrimaryAction {...add} short={undefined} />,
            }}
          />
        )}
        {view === 'board' && <EnquiryBoard steps={steps} />}
        {view === 'due' && <DueList steps={steps} />}
        {view === 'form' && <FormPanel />}
      </Suspense>
      <ParamSheet of={sheet}>
        {(id) => <EnquirySheet id={id} steps={steps} onConvert={onConvert} onClose={sheet.close} />}
      </ParamSheet>
      <ParamSheet of={form}>{(id) => <EnquiryFormSheet id={id} onClose={form.close} />}</ParamSheet>
      {steps.dialogs}
    </>
  );
}
