import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { ApiError } from '@/api/errors';
import { publicApi } from '@/api/resources';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PublicPage } from '@/components/layout/public-page';
import { count, date } from '@/lib/format';

const ConfirmSheet = lazy(() => import('./confirm-sheet'));

const Given = styled('ul')(({ theme }) => ({
  ...theme.typography.body,
  listStyle: 'none',
  maxWidth: 520,
  margin: '0 0 24px',
  padding: 0,
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    padding: '10px 0',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& span': { color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
}));

/** /handover/{token}: what a student was given, for whoever confirms to have received it. */
export function Component() {
  const { token = '' } = useParams();
  const found = useQuery(publicApi.get('handover/{token}', { token }, { meta: { silent: true }, retry: false }));
  if (found.data) return <Shown token={token} handover={found.data} onConfirmed={() => void found.refetch()} />;
  return (
    <PublicPage title={t`Material received`}>
      <meta name="robots" content="noindex" />
      {found.isError ? <NotShown error={found.error} onRetry={() => void found.refetch()} /> : <RecordSkeleton />}
    </PublicPage>
  );
}

interface ShownProps {
  token: string;
  handover: Schemas['SharedHandover'];
  onConfirmed: () => void;
}

function Shown({ token, handover, onConfirmed }: ShownProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { centre, branchName, branchPhone, studentName, number, kitName, lines, acknowledgedBy } = handover;
  return (
    <PublicPage
      title={t`Material received`}
      lead={t`${studentName} · ${centre}, ${branchName}`}
      foot={t`Is something missing? Call ${{ phone: branchPhone }} before you confirm.`}
    >
      <meta name="robots" content="noindex" />
      <p>
        {kitName
          ? t`${kitName}, given on ${{ day: date(handover.date) }} (${number})`
          : t`Given on ${{ day: date(handover.date) }} (${number})`}
      </p>
      <Given>
        {lines.map(({ materialName, nos }) => (
          <li key={materialName}>
            {materialName}
            <span>{count(nos)}</span>
          </li>
        ))}
      </Given>
      {handover.acknowledgedAt ? (
        <Banner tone="info">
          {t`${acknowledgedBy} confirmed on ${{ day: date(handover.acknowledgedAt) }} to have received all of it.`}
        </Banner>
      ) : (
        <Button variant="contained" color="primary" onClick={() => setConfirming(true)}>
          {t`I received all of this`}
        </Button>
      )}
      <Suspense>
        {isConfirming && <ConfirmSheet token={token} onConfirmed={onConfirmed} onClose={() => setConfirming(false)} />}
      </Suspense>
    </PublicPage>
  );
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        compact
        drawing={<SearchX size={32} aria-hidden />}
        title={t`This link does not work any more`}
        text={t`It has expired or is incomplete. Please ask the centre for a new one.`}
      />
    );
  }
  return <ErrorState title={t`The list could not be shown`} error={error} onRetry={onRetry} />;
}
