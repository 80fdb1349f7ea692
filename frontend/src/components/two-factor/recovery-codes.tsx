import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Check, Copy } from 'lucide-react';
import { phone } from '@/theme/breakpoints';
import { useCopy } from '../display/use-copy';
import { Banner } from '../feedback/banner';

const Codes = styled('ol')(({ theme }) => ({
  ...theme.typography.body,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '6px 16px',
  margin: '16px 0',
  padding: 16,
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  [phone]: { fontSize: '0.75rem', gap: '8px 10px', padding: 12 },
}));

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { copied, copy } = useCopy();
  return (
    <>
      <Banner tone="warning">
        {t`Save these recovery codes now: they are not shown again. Without your phone, each of them signs you in once.`}
      </Banner>
      <Codes aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Buttons>
        <Button
          startIcon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          {copied ? t`Copied` : t`Copy codes`}
        </Button>
        <Button variant="contained" color="primary" onClick={onDone}>
          {t`I have saved the codes`}
        </Button>
      </Buttons>
    </>
  );
}
