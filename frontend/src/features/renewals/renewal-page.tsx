import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Segmented } from '@/components/display/segmented';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { usePhone } from '@/components/sheet/use-phone';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { ComingList } from './coming-list';
import { RunLog } from './run-log';

const VIEW_LABELS = {
  coming: t`Coming`,
  log: t`Log`,
};

const RunSheet = lazy(() => import('./run-sheet'));

const VIEWS = ['coming', 'log'] as const;

const Views = styled('div')({ marginTop: 12 });

/** The renewals of /coursefee-page: what comes within days, and what the runs have made. */
export default function RenewalPage({ title, above }: ViewHead) {
  const [address, setAddress] = useSearchParams();
  const isPhone = usePhone();
  const sheet = useSheetParam('run');
  const view = VIEWS.find((one) => one === address.get('view')) ?? 'coming';
  const head = (
    <>
      {above}
      <Views className="screen-only">
        <Segmented
          wide={isPhone}
          label={t`What is shown`}
          options={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          value={view}
          // The other parameters are the old view's: its filters and its page.
          onChange={(next) => setAddress(next === 'coming' ? { tab: 'renewals' } : { tab: 'renewals', view: next })}
        />
      </Views>
    </>
  );
  const shared = { title, above: head };
  return (
    <>
      {view === 'log' ? <RunLog {...shared} onOpen={sheet.open} /> : <ComingList {...shared} />}
      <ParamSheet of={sheet}>{(id) => <RunSheet id={id} onClose={sheet.close} />}</ParamSheet>
    </>
  );
}
