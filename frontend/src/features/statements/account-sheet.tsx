import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Mail, MessageCircle, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { downloadFile, fetchFile, openBeside, printFile } from '@/api/download';
import { Segmented } from '@/components/display/segmented';
import { Banner } from '@/components/feedback/banner';
import { ErrorState } from '@/components/feedback/error-state';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { DateField } from '@/components/form/date-field';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { whatsappUrl } from '@/lib/reach';
import type { Account } from './accounts';
import { StatementTable } from './statement-table';
import { daysOf, periods, type Days, type Period } from './years';

const MailStatement = lazy(() => import('./mail-statement'));

const Choice = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 12,
  marginBottom: 16,
});

interface AccountSheetProps {
  account: Account;
  onClose: () => void;
}

/** An account over a period, with the ways to hand it on. */
export function AccountSheet({ account, onClose }: AccountSheetProps) {
  const [period, setPeriod] = useState<Period>('year');
  const [own, setOwn] = useState<Days>(() => daysOf('year'));
  const [isMailing, setMailing] = useState(false);
  const days = period === 'own' ? own : daysOf(period);
  const isPeriod = Boolean(date(days.from) && date(days.to)) && days.from <= days.to;
  const found = useQuery({ ...account.statement(days), enabled: isPeriod });
  const { print, download, chat, busy } = useStatementActions(account, days);
  return (
    <SideSheet
      open
      width={984}
      title={t`Statement of ${{ name: account.name }}`}
      onClose={onClose}
      foot={
        <>
          <Button startIcon={<MessageCircle size={16} aria-hidden />} disabled={busy || !isPeriod} onClick={chat}>
            {t`WhatsApp`}
          </Button>
          <Button
            startIcon={<Mail size={16} aria-hidden />}
            disabled={busy || !isPeriod}
            onClick={() => setMailing(true)}
          >
            {t`Mail`}
          </Button>
          <Button startIcon={<Download size={16} aria-hidden />} disabled={busy || !isPeriod} onClick={download}>
            {t`Download`}
          </Button>
          <Button
            variant="contained"
            color="primary"
            startIcon={<Printer size={16} aria-hidden />}
            loading={busy}
            disabled={!isPeriod}
            onClick={print}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <Choice>
        <Segmented label={t`Period`} value={period} options={periods()} onChange={setPeriod} />
        {period === 'own' && (
          <>
            <DateField label={t`From`} value={own.from} max={own.to} onValue={(from) => setOwn({ ...own, from })} />
            <DateField label={t`To`} value={own.to} max={today()} onValue={(to) => setOwn({ ...own, to })} />
          </>
        )}
      </Choice>
      {!isPeriod ? (
        <Banner tone="info">{t`Enter a first day and a last day that is not before it.`}</Banner>
      ) : found.data ? (
        <StatementTable statement={found.data} />
      ) : found.isError ? (
        <ErrorState title={t`The statement did not load`} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <RowsSkeleton avatar={false} />
      )}
      <Suspense>
        {isMailing && <MailStatement account={account} fromDate={days.from} onClose={() => setMailing(false)} />}
      </Suspense>
    </SideSheet>
  );
}

function useStatementActions(account: Account, days: Days) {
  const centre = useMe().centreName ?? '';
  const { name, pdf, file } = account;
  const print = useMutation({ mutationFn: () => printFile(() => fetchFile(pdf, { ...days }), file) });
  const download = useMutation({ mutationFn: () => downloadFile(`${pdf}?${new URLSearchParams({ ...days })}`, file) });
  const chat = useMutation({
    mutationFn: () =>
      openBeside(async () => {
        const shared = await account.share(days.from);
        const [until, url] = [date(shared.until), shared.url];
        return whatsappUrl(
          shared.phone,
          t`Statement of account of ${{ name }} from ${centre}: ${url} (the link works until ${{ day: until }})`,
        );
      }),
  });
  return {
    print: () => print.mutate(),
    download: () => download.mutate(),
    chat: () => chat.mutate(),
    busy: print.isPending || download.isPending || chat.isPending,
  };
}
