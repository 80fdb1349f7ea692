import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, CircleX, SearchX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import { publicApi } from '@/api/resources';
import { Logo } from '@/components/brand/logo';
import { StatusChip } from '@/components/display/status-chip';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { Facts } from '@/components/layout/facts';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Page = styled('main')(({ theme }) => ({
  minHeight: 'calc(100dvh - var(--toast-strip, 0px))',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 24,
  padding: '64px 16px 32px',
  backgroundColor: theme.vars.palette.surface.chrome,
  '& .brand': { ...theme.typography.title, display: 'flex', alignItems: 'center', gap: 12 },
  '& .card': {
    width: '100%',
    maxWidth: 480,
    padding: 28,
    borderRadius: 12,
    border: `1px solid ${theme.vars.palette.line.main}`,
    backgroundColor: theme.vars.palette.surface.sheet,
  },
  '& .verdict': { display: 'flex', gap: 14, alignItems: 'flex-start', marginBottom: 20 },
  '& .verdict svg': { flex: 'none', marginTop: 2 },
  '& .good': { color: theme.vars.palette.success.main },
  '& .bad': { color: theme.vars.palette.warning.main },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& .verdict p': { ...theme.typography.body, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& .note': {
    ...theme.typography.caption,
    maxWidth: 480,
    margin: 0,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
  [phone]: { padding: '32px 16px', '& .card': { padding: 20 } },
}));

/** /certificate/{token}: whoever holds a certificate sees whether it is genuine, and nothing else. */
export function Component() {
  const { token = '' } = useParams();
  const answer = useQuery(publicApi.get('certificate/{token}', { token }, { meta: { silent: true }, retry: false }));
  return (
    <Page>
      <meta name="robots" content="noindex" />
      <div className="brand">
        <Logo size={28} />
        {t`Class Master`}
      </div>
      <div className="card">
        {answer.data ? (
          <Checked certificate={answer.data} />
        ) : answer.isError ? (
          <NotChecked error={answer.error} onRetry={() => void answer.refetch()} />
        ) : (
          <RecordSkeleton />
        )}
      </div>
      <p className="note">{t`Compare name, course and date with the paper in your hand. More about its holder is not shown here.`}</p>
    </Page>
  );
}

interface VerdictProps {
  icon: ReactNode;
  title: string;
  text: string;
}

function Verdict({ icon, title, text }: VerdictProps) {
  return (
    <div className="verdict" role="status">
      {icon}
      <div>
        <h1>{title}</h1>
        <p>{text}</p>
      </div>
    </div>
  );
}

function Checked({ certificate }: { certificate: Schemas['CheckedCertificate'] }) {
  const { studentName, coursename, centreName, status } = certificate;
  const isIssued = status === 'ISSUED';
  return (
    <>
      {isIssued ? (
        <Verdict
          icon={<BadgeCheck className="good" size={28} aria-hidden />}
          title={t`This certificate is genuine`}
          text={t`${{ centre: centreName }} has issued it, and it is valid.`}
        />
      ) : (
        <Verdict
          icon={<CircleX className="bad" size={28} aria-hidden />}
          title={t`This certificate was revoked`}
          text={t`${{ centre: centreName }} has issued it and has taken it back. It is not valid any more.`}
        />
      )}
      <Facts
        facts={[
          [t`Name`, studentName],
          [t`Course`, coursename],
          [t`Centre`, centreName],
          [t`Date of issue`, date(certificate.date)],
          [t`Status`, <StatusChip key="status" state={status} tone={isIssued ? 'success' : 'warning'} />],
        ]}
      />
    </>
  );
}

function NotChecked({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) {
    return (
      <Verdict
        icon={<SearchX className="quiet" size={28} aria-hidden />}
        title={t`No such certificate`}
        text={t`Check that the web address is the same as on the printed certificate. If it is the same, this certificate was not issued here.`}
      />
    );
  }
  if (status === 429) {
    return (
      <Verdict
        icon={<TriangleAlert className="bad" size={28} aria-hidden />}
        title={t`Too many checks`}
        text={t`There were too many requests from your network. Please try again in an hour.`}
      />
    );
  }
  return <ErrorState title={t`The certificate could not be checked`} error={error} onRetry={onRetry} />;
}
