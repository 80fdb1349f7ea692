import { t } from '@lingui/core/macro';
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
import { publicForm, tooMany, type PublicForm } from './api';
import { EnquireForm } from './enquire-form';

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
  const words = {
    didNotLoad: t`The form did not load`,
    notFound: {
      title: t`This form does not exist`,
      text: t`The link has changed or is incomplete. Please ask the centre for the current link.`,
    },
  };
  return (
    <Page>
      {form.error instanceof ApiError && form.error.status === 429 && !form.data ? (
        <EmptyState
          drawing={<Hourglass size={36} aria-hidden />}
          title={tooMany()}
          text={t`Please try again in an hour, or call the centre.`}
          action={<Button onClick={() => void form.refetch()}>{t`Try again`}</Button>}
        />
      ) : (
        <RecordState of={form} words={words}>
          {(centre) => <Centre code={code} centre={centre} />}
        </RecordState>
      )}
      <p className="made">{t`Made with ${{ product: t`Class Master` }}`}</p>
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
          <h1>{t`Thank you, ${{ name: sent.name }}`}</h1>
          <p>{sent.text}</p>
          <Button onClick={() => setSent(null)}>{t`Send another enquiry`}</Button>
        </Thanks>
      ) : (
        <>
          <h1>{t`Enquire about our courses`}</h1>
          <p className="lead">{t`Leave your name and number. We call you back.`}</p>
          {centre.formToken ? (
            <EnquireForm code={code} centre={centre} token={centre.formToken} onSent={setSent} />
          ) : (
            <Banner tone="info">{t`This centre cannot take enquiries here at the moment. Please call the centre.`}</Banner>
          )}
        </>
      )}
    </>
  );
}
