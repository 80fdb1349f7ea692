import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { LargeMoney } from '@/components/display/money';
import { QrCode } from '@/components/display/qr-code';
import { Banner } from '@/components/feedback/banner';
import { Facts } from '@/components/layout/facts';
import type { PriceToPay } from './api';

const Box = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 20,
  padding: 16,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  // A scanner needs black on white around the code in any scheme.
  '& .code': { flexShrink: 0, padding: 10, lineHeight: 0, borderRadius: 8, background: 'white' },
  '& .to': { flex: '1 1 200px', minWidth: 0 },
  '& .to > small': { ...theme.typography.small, display: 'block', color: theme.vars.palette.text.secondary },
  '& .to > strong': { ...theme.typography.body, fontWeight: 600, display: 'block', overflowWrap: 'anywhere' },
  '& .amount': { ...theme.typography.h1, margin: '2px 0 8px' },
}));

interface PayToProps {
  payTo: PriceToPay['payTo'];
  amount: string;
  isUpi: boolean;
}

/** Where the money goes: a code to scan, or the account. Both can be copied by hand. */
export function PayTo({ payTo, amount, isUpi }: PayToProps) {
  if (isUpi ? !payTo.upiId : !payTo.bankAccount)
    return (
      <Banner tone="warning">{t`This way to pay is not set up yet. Please choose the other one or ask for help.`}</Banner>
    );
  if (isUpi) {
    return (
      <Box>
        <span className="code">
          <QrCode
            value={payTo.upiLink.replace(/([?&]am=)[^&]*/, `$1${amount}`)}
            label={t`Code that opens a UPI app with the amount`}
            size={148}
          />
        </span>
        <div className="to">
          <small>{t`Scan with any UPI app, or pay to`}</small>
          <strong>{payTo.upiId}</strong>
          <small>{payTo.name}</small>
          <div className="amount">
            <LargeMoney amount={amount} />
          </div>
          <small>{t`The code carries the amount and your centre ID.`}</small>
        </div>
      </Box>
    );
  }
  return (
    <Box>
      <div className="to">
        <div className="amount">
          <LargeMoney amount={amount} />
        </div>
        <Facts
          facts={[
            [t`Name`, payTo.name],
            [t`Bank`, payTo.bankName],
            [t`Account number`, payTo.bankAccount],
            [t`IFSC`, payTo.bankIfsc],
            [t`Note`, payTo.note],
          ]}
        />
      </div>
    </Box>
  );
}
