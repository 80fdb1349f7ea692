import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Building2, Check, Copy, IndianRupee, Send, Share2 } from 'lucide-react';
import { LargeMoney } from '@/components/display/money';
import { TextField } from '@/components/form/text-field';
import { phone } from '@/theme/breakpoints';
import { useCopyLink } from './use-copy-link';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 320px',
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& .main': { padding: 20, minWidth: 0 },
  '& h2': { ...theme.typography.small, margin: 0, fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& .earned': { ...theme.typography.amount, margin: '2px 0 12px' },
  '& .offer': { ...theme.typography.small, margin: '0 0 16px', color: theme.vars.palette.text.secondary },
  '& .offer strong': { fontWeight: 600, color: theme.vars.palette.text.primary },
  '& .link': { display: 'flex', alignItems: 'flex-end', gap: 8, maxWidth: 760 },
  '& .link > button': { flex: 'none', minWidth: 84 },
  '& ol': {
    listStyle: 'none',
    display: 'grid',
    alignContent: 'center',
    margin: 0,
    padding: '8px 20px',
    borderLeft: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& li': { ...theme.typography.small, display: 'flex', alignItems: 'center', gap: 14, padding: '10px 0' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& li svg': { flex: 'none', color: theme.vars.palette.brand.text },
  '& li strong': { display: 'block', fontWeight: 500 },
  '& li small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [phone]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& .main': { padding: 16 },
    '& .link': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
    '& .link > .MuiFormControl-root': { gridColumn: '1 / -1' },
    '& ol': { display: 'none' },
  },
}));

interface ReferralPanelProps {
  url: string;
  /** In rupees. */
  earned: string;
  onShare: () => void;
}

/** What was earned, the link to send, and how ₹100 are earned. */
export function ReferralPanel({ url, earned, onShare }: ReferralPanelProps) {
  const { copied, copy } = useCopyLink(url);
  const steps = [
    { icon: Send, name: t`Send the link`, text: t`to another institute` },
    { icon: Building2, name: t`They start a plan`, text: t`the first paid one counts` },
    { icon: IndianRupee, name: t`₹100 for you`, text: t`once their payment is confirmed` },
  ];
  return (
    <Box aria-label={t`Your referral link`}>
      <div className="main">
        <h2>{t`Earned and not used yet`}</h2>
        <div className="earned">
          <LargeMoney amount={earned} />
        </div>
        <p className="offer">
          <strong>{t`Earn ₹100 per referral!`}</strong>{' '}
          {t`You earn it when a centre that signed up with your link starts its first paid plan, and use it when you pay yours.`}
        </p>
        <div className="link">
          <TextField
            label={t`Your referral link`}
            value={url}
            slotProps={{ htmlInput: { readOnly: true } }}
            onFocus={(event) => event.target.select()}
          />
          <Button startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={copy}>
            {t`Copy`}
          </Button>
          <Button variant="contained" color="primary" startIcon={<Share2 size={16} aria-hidden />} onClick={onShare}>
            {t`Share Now`}
          </Button>
        </div>
      </div>
      <ol>
        {steps.map(({ icon: Icon, name, text }) => (
          <li key={name}>
            <Icon size={18} aria-hidden />
            <span>
              <strong>{name}</strong>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ol>
    </Box>
  );
}
