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
import { enquiryFigures } from './api';
import { useSteps } from './steps';
import { t } from './text';

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
  const add = { label: t('add'), short: t('addShort'), onClick: () => form.open('new') };

  return (
    <>
      <div className={view === 'form' ? 'screen-only' : undefined}>
        <PageHeader title={t('title')} actions={!(isEmpty && view === 'list') && <PrimaryAction {...add} />} />
      </div>
      <Views className="screen-only">
        <Segmented
          wide={isPhone}
          label={t('view')}
          options={VIEWS.map((value) => ({ value, label: t(`views.${value}`, { count: due }) }))}
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
              title: t('emptyTitle'),
              text: t('emptyText'),
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
