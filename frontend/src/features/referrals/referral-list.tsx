import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Share2 } from 'lucide-react';
import type { Schemas } from '@/api/client';
import { referral } from '@/api/columns/referral';
import { referrals } from '@/api/resources';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { Avatar } from '@/components/display/avatar';
import { Money } from '@/components/display/money';
import { StatusChip } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import { date } from '@/lib/format';

type Referral = Schemas['Referral'];

const Section = styled('section')(({ theme }) => ({
  marginTop: 24,
  '& > h2': { ...theme.typography.h2, margin: 0 },
}));

/** Without a status until the first plan is paid. */
const chip = ({ status, takenBackOn }: Referral) =>
  takenBackOn ? (
    <StatusChip state="TAKEN_BACK" label={t`Taken back`} tone="neutral" />
  ) : status === null ? (
    <StatusChip state="SIGNED_UP" label={t`Signed up`} tone="info" />
  ) : (
    <StatusChip
      state={status}
      label={referral.status.words[status]}
      tone={status === 'EARNED' ? 'success' : 'neutral'}
    />
  );

/** Why it does not count, or when it was earned. */
function note({ reason, settledOn, takenBackOn, createDt }: Referral): string {
  if (takenBackOn) return t`Refunded ${{ day: date(takenBackOn) }}`;
  if (reason) return referral.reason.words[reason];
  if (settledOn) return t`Paid ${{ day: date(settledOn) }}`;
  return t`Signed up ${{ day: date(createDt) }}`;
}

const column = columnsOf(referrals, referral);

const columns = [
  column('centreName', {
    fixed: true,
    tone: 'strong',
    avatar: (row) => ({ name: row.centreName, shape: 'organisation' }),
  }),
  column('createDt'),
  column('settledOn'),
  column('status', { cell: chip }),
  column('reason'),
  column('takenBackOn', { optional: true }),
  column('amount'),
];

/** Who signed up with the centre's link, and why one does not count. */
export function ReferralList({ onShare }: { onShare: () => void }) {
  return (
    <Section>
      <h2>{t`Your referrals`}</h2>
      <DataList
        name="referrals"
        noun={{ one: t`referral`, many: t`referrals` }}
        columns={columns}
        of={referrals}
        rowName={(row) => row.centreName}
        card={(row) => (
          <CardLines
            avatar={<Avatar name={row.centreName} shape="organisation" size={40} />}
            title={row.centreName}
            end={<Money amount={row.amount} />}
            third={note(row)}
            chip={chip(row)}
          />
        )}
        ordering="-createDt"
        remember={false}
        empty={{
          drawing: <GenericDrawing />,
          title: t`No referrals yet`,
          text: t`Send your link to another institute. Everyone who signs up with it is listed here.`,
          action: (
            <Button startIcon={<Share2 size={16} aria-hidden />} onClick={onShare}>
              {t`Share the link`}
            </Button>
          ),
          compact: true,
        }}
      />
    </Section>
  );
}
