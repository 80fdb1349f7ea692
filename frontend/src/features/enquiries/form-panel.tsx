import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { enquiries } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { LinkButtons } from '@/components/display/link-buttons';
import { QrCode } from '@/components/display/qr-code';
import { Banner } from '@/components/feedback/banner';
import { Panel } from '@/components/layout/panel';
import { ConfirmDialog } from '@/components/late';
import { RecordState } from '@/components/record/record-state';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { formLink } from './api';

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 360px',
  alignItems: 'start',
  gap: 16,
  marginTop: 16,
  '& .inside': { padding: '0 16px 16px', display: 'grid', gap: 16 },
  '& p': { ...theme.typography.body, margin: 0, color: theme.vars.palette.text.secondary },
  '& output': {
    ...theme.typography.body,
    display: 'block',
    padding: '10px 12px',
    borderRadius: 6,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.chrome,
    overflowWrap: 'anywhere',
  },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  [phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  // On paper the poster stands alone.
  '@media print': { display: 'block', margin: 0, '& section': { border: 0 }, '& section > .head': { display: 'none' } },
}));

/** What is printed: on paper it fills a page by itself. */
const Poster = styled('figure')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  margin: 0,
  padding: '8px 24px 28px',
  textAlign: 'center',
  '& strong': { ...theme.typography.h2 },
  '& h3': { ...theme.typography.h1, margin: 0 },
  '& p, & small': { ...theme.typography.small, margin: 0, color: theme.vars.palette.text.secondary },
  '& small': { overflowWrap: 'anywhere' },
  // A scanner reads black on white, in a dark page as well.
  '& .code': { padding: 16, borderRadius: 10, lineHeight: 0, backgroundColor: 'white' },
  '& svg': { width: 200, height: 200 },
  '@media print': {
    gap: '10mm',
    padding: '20mm 0 0',
    '& strong': { fontSize: '22pt', lineHeight: 1.2 },
    '& h3': { fontSize: '34pt', lineHeight: 1.15 },
    '& p': { fontSize: '16pt', lineHeight: 1.4, maxWidth: '130mm' },
    '& small': { fontSize: '12pt' },
    '& svg': { width: '95mm', height: '95mm' },
  },
}));

/** The public form: its link to send, its QR code to print, and for owners a new one. */
export default function FormPanel() {
  const link = useQuery(formLink);
  return (
    <RecordState of={link} words={{ didNotLoad: t`The link did not load` }}>
      {({ url, open }) => <Opened url={url} open={open} />}
    </RecordState>
  );
}

function Opened({ url, open }: { url: string; open: boolean }) {
  const me = useMe();
  const centre = me.centreName ?? '';
  return (
    <Parts>
      <div className="screen-only">
        <Panel title={t`Your enquiry form`}>
          <div className="inside">
            {!open && (
              <Banner tone="warning">{t`The form cannot take enquiries now: your subscription plan has ended, or no branch is active.`}</Banner>
            )}
            <p>
              {t`Anyone with this link can send an enquiry without signing in. The enquiry appears in the list at once and the front desk is notified.`}
            </p>
            <output aria-label={t`Link`}>{url}</output>
            <div className="buttons">
              <LinkButtons url={url} message={t`Enquire at ${centre}: ${url}`} />
              {OWNERS.includes(me.role) && <NewLink />}
            </div>
          </div>
        </Panel>
      </div>
      <Panel
        title={t`Poster`}
        end={
          <Button
            size="small"
            className="screen-only"
            startIcon={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t`Print poster`}
          </Button>
        }
      >
        <Poster>
          <strong>{centre}</strong>
          <h3>{t`Ask us about our courses`}</h3>
          <span className="code">
            <QrCode value={url} label={t`QR code of the enquiry form`} size={200} />
          </span>
          <p>{t`Scan with your phone’s camera and leave your name and number. We call you back.`}</p>
          <small>{url}</small>
        </Poster>
      </Panel>
    </Parts>
  );
}

/** A link that got into the wrong hands is replaced; printed codes die with it. */
function NewLink() {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const change = useChange({
    of: { refreshes: [] },
    change: async () => {
      const changed = await enquiries.post('form/change');
      queries.setQueryData(formLink.queryKey, changed.data);
      return changed;
    },
    saysSo: true,
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button startIcon={<RefreshCw size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t`Make a new link`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Make a new link?`}
        text={t`The present link and every printed QR code stop working at once.`}
        confirm={t`Make a new link`}
        danger
        busy={change.isPending}
        onConfirm={() => change.mutate(undefined)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
