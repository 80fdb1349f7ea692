import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ApiError } from '@/api/errors';
import { Avatar } from '@/components/display/avatar';
import { Banner } from '@/components/feedback/banner';
import { EmptyState } from '@/components/feedback/empty-state';
import { RecordState } from '@/components/record/record-state';
import { phone } from '@/theme/breakpoints';
import { publicForm, type PublicForm } from './api';
import { EnquireForm } from './enquire-form';
import { t } from './text';

const Page = styled('main')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  width: '100%',
  maxWidth: 480 + 2 * 24,
  minHeight: 'calc(100dvh - var(--toast-strip, 0px))',
  margin: '0 auto',
  padding: '48px 24px 32px',
  '& .centre': {
    ...theme.typography.title,
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    marginBottom: 28,
    overflowWrap: 'anywhere',
  },
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& .lead': { ...theme.typography.body, margin: '2px 0 24px', color: theme.vars.palette.text.secondary },
  '& .made': {
    ...theme.typography.caption,
    margin: 'auto 0 0',
    paddingTop: 40,
    textAlign: 'center',
    color: theme.vars.palette.text.muted,
  },
  [phone]: { padding: '32px 20px 24px' },
}));

const Thanks = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: 8,
  '& > svg': { color: theme.vars.palette.success.text },
  '& p': { ...theme.typography.body, margin: '0 0 16px', color: theme.vars.palette.text.secondary },
}));

/** /enquire/{code}: a centre's own form, for whoever has its link or scans its poster. */
export function Component() {
  const { code = '' } = useParams();
  const form = useQuery(publicForm(code));
  const words = { didNotLoad: t('didNotLoad'), notFound: { title: t('goneTitle'), text: t('goneText') } };
  return (
    <Page>
      {form.error instanceof ApiError && form.error.status === 429 && !form.data ? (
        <EmptyState
          drawing={<Hourglass size={36} aria-hidden />}
          title={t('tooManyOpened')}
          text={t('tooManyOpenedText')}
          action={<Button onClick={() => void form.refetch()}>{t('again')}</Button>}
        />
      ) : (
        <RecordState of={form} words={words}>
          {(centre) => <Centre code={code} centre={centre} />}
        </RecordState>
      )}
      <p className="made">{t('made', { product: t('product') })}</p>
    </Page>
  );
}

interface Sent {
  name: string;
  /** The server's sentence. */
  text: string;
}

function Centre({ code, centre }: { code: string; centre: PublicForm }) {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <div className="centre">
        <Avatar name={centre.centreName} src={centre.logo} size={44} shape="organisation" />
        {centre.centreName}
      </div>
      {sent ? (
        <Thanks role="status">
          <CircleCheck size={28} aria-hidden />
          <h1>{t('thanks', { name: sent.name })}</h1>
          <p>{sent.text}</p>
          <Button onClick={() => setSent(null)}>{t('another')}</Button>
        </Thanks>
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className="lead">{t('lead')}</p>
          {centre.formToken ? (
            <EnquireForm code={code} centre={centre} token={centre.formToken} onSent={setSent} />
          ) : (
            <Banner tone="info">{t('closed')}</Banner>
          )}
        </>
      )}
    </>
  );
}
