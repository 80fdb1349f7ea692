import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Banner } from '@/components/feedback/banner';

const Banners = styled('div')({ display: 'grid', gap: 8, marginTop: 16 });

interface HintsProps {
  asks: boolean;
  hints: readonly string[] | undefined;
}

/** Whether somebody else must approve a refund, and what else is worth knowing before it is saved. */
export const Hints = ({ asks, hints = [] }: HintsProps) => (
  <Banners>
    {asks && <Banner tone="info">{t`Somebody else must approve this refund. It is paid afterwards.`}</Banner>}
    {hints.map((hint) => (
      <Banner key={hint} tone="warning">
        {hint}
      </Banner>
    ))}
  </Banners>
);
