import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import { downloadFile } from '@/api/download';
import { ApiError } from '@/api/errors';
import { publicApi } from '@/api/resources';
import { QrCode } from '@/components/display/qr-code';
import { StatusChip } from '@/components/display/status-chip';
import { EmptyState } from '@/components/feedback/empty-state';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { PublicPage } from '@/components/layout/public-page';
import { date, rupees, toPaise } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { balanceText, StatementTable } from './statement-table';

const PaidSheet = lazy(() => import('./paid-sheet'));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  gap: 24,
  marginBottom: 24,
  '& p': { ...theme.typography.small, margin: '0 0 4px', color: theme.vars.palette.text.secondary },
  '& p.amount': { ...theme.typography.amount, margin: 0, color: theme.vars.palette.text.primary },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 12 },
  '& .qr': { flex: 'none', padding: 8, borderRadius: 8, lineHeight: 0, backgroundColor: 'white' },
  [phone]: { flexDirection: 'column' },
}));

const Waiting = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 12px',
}));

/** /statement/{token}: what a student or a family was charged and has paid, for whoever was sent the link. */
export function Component() {
  const { token = '' } = useParams();
  const found = useQuery(publicApi.get('statement/{token}', { token }, { meta: { silent: true }, retry: false }));
  if (found.data) return <Shown token={token} shared={found.data} onSent={() => void found.refetch()} />;
  return (
    <PublicPage title={t`Statement of account`}>
      <meta name="robots" content="noindex" />
      {found.isError ? <NotShown error={found.error} onRetry={() => void found.refetch()} /> : <RecordSkeleton />}
    </PublicPage>
  );
}

interface ShownProps {
  token: string;
  shared: Schemas['SharedStatement'];
  /** The payer told of a payment. */
  onSent: () => void;
}

function Shown({ token, shared, onSent }: ShownProps) {
  useOpened(token);
  const [isTelling, setTelling] = useState(false);
  const { statement, upiLink, centre, branchName, branchPhone, familyName, waiting } = shared;
  const account = familyName ? t`Family ${familyName}` : statement.students.map(named).join('');
  const download = useMutation({
    mutationFn: () => downloadFile(`${publicApi.path}/statement/${token}/pdf`, fileOf(shared)),
  });
  const owed = (toPaise(statement.closing) ?? 0) > 0;
  const day = date(statement.toDate);
  return (
    <PublicPage
      title={t`Statement of account`}
      lead={t`${account} · ${centre}, ${branchName}`}
      foot={t`Questions? Call ${{ phone: branchPhone }}.`}
    >
      <meta name="robots" content="noindex" />
      <Head>
        <div>
          <p>{owed ? t`Pending on ${day}` : t`Balance on ${day}`}</p>
          <p className="amount">{balanceText(statement.closing)}</p>
          <div className="buttons">
            {upiLink && (
              <Button variant="contained" color="primary" href={upiLink}>
                {t`Pay by UPI`}
              </Button>
            )}
            <Button onClick={() => setTelling(true)}>{t`I have paid`}</Button>
            <Button
              startIcon={<Download size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {t`Download PDF`}
            </Button>
          </div>
        </div>
        {upiLink && (
          <div className="qr">
            <QrCode value={upiLink} size={132} label={t`UPI code to pay ${{ amount: rupees(statement.closing) }}`} />
          </div>
        )}
      </Head>
      {waiting.map((proof) => (
        <Waiting key={`${proof.date} ${proof.utr} ${proof.amount}`}>
          {t`${{ amount: rupees(proof.amount) }} paid on ${{ day: date(proof.date) }}`}
          {proof.utr && ` · ${proof.utr}`}{' '}
          <StatusChip state="PENDING_VERIFICATION" label={t`Waiting for verification`} />
        </Waiting>
      ))}
      <StatementTable statement={statement} />
      <Suspense>
        {isTelling && (
          <PaidSheet
            token={token}
            amount={owed ? statement.closing : ''}
            onSent={onSent}
            onClose={() => setTelling(false)}
          />
        )}
      </Suspense>
    </PublicPage>
  );
}

const named = ({ studentName, studentId }: Schemas['StudentBalance']) => `${studentName}, ${studentId}`;

function fileOf({ familyName, statement }: Schemas['SharedStatement']): string {
  return `statement-${familyName || statement.students[0]?.studentId}.pdf`;
}

/** Tells the centre that its link was opened, once for each visit; a fault of it is nobody's concern here. */
function useOpened(token: string): void {
  useEffect(() => {
    publicApi.post('statement/{token}/opened', { token }).catch(() => undefined);
  }, [token]);
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) {
    return (
      <EmptyState
        compact
        drawing={<SearchX size={32} aria-hidden />}
        title={t`This link does not work any more`}
        text={t`It has expired or is incomplete. Please ask the centre for a new one.`}
      />
    );
  }
  return <ErrorState title={t`The statement could not be shown`} error={error} onRetry={onRetry} />;
}
