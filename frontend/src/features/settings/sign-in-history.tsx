import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { Schemas } from '@/api/client';
import { signInHistory } from '@/api/columns/signInHistory';
import { signIns } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import { dateTime } from '@/lib/format';
import { deviceName } from './device';

type SignIn = Schemas['SignInHistory'];

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  paddingTop: 20,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  '& > h2': { ...theme.typography.h2, margin: 0 },
  '& > p': { ...theme.typography.small, margin: '2px 0 8px', color: theme.vars.palette.text.secondary },
}));

const TONES: Partial<Record<SignIn['result'], ChipTone>> = {
  signed_in: 'success',
  wrong_password: 'error',
  wrong_code: 'error',
};

const chip = ({ result }: SignIn) => (
  <StatusChip state={result} label={signInHistory.result.words[result]} tone={TONES[result] ?? 'neutral'} />
);
const device = (row: SignIn) => (row.device ? deviceName(row.device) : '');

const column = columnsOf(signIns, signInHistory);

const columns = [
  column('date', { fixed: true, cell: (row) => dateTime(row.date) }),
  column('result', { cell: chip }),
  column('device', { cell: device }),
  column('address'),
];

/** Whoever does not recognise a line changes the password. */
export function SignInHistory() {
  return (
    <Section>
      <h2>{t`Sign-in history`}</h2>
      <p>{t`The last 90 days. If you do not recognise a sign-in, change your password.`}</p>
      <DataList
        name="sign-ins"
        noun={{ one: t`entry`, many: t`entries` }}
        columns={columns}
        of={signIns}
        rowName={(row) => dateTime(row.date)}
        card={(row) => (
          <CardLines title={dateTime(row.date)} second={device(row)} third={row.address} chip={chip(row)} />
        )}
        ordering="-date"
        remember={false}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No sign-ins yet`,
          text: t`Your next sign-in is listed here.`,
          compact: true,
        }}
      />
    </Section>
  );
}
