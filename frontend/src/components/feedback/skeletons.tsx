import { t } from '@lingui/core/macro';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useDelayed } from './use-delayed';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 48,
  padding: '6px 0',
  borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  '& .lines': { flex: 1, display: 'grid', gap: 6 },
}));

const WIDTHS = ['34%', '26%', '40%', '30%', '36%', '24%'];

interface RowsSkeletonProps {
  rows?: number;
  /** With the disc of an avatar before each row. */
  avatar?: boolean;
}

/** The shape of a list that is on its way, shown after 200 ms. */
export function RowsSkeleton({ rows = 6, avatar = true }: RowsSkeletonProps) {
  const shown = useDelayed(true);
  return (
    <div role="status" aria-label={t`Loading`} style={{ visibility: shown ? 'visible' : 'hidden' }}>
      {Array.from({ length: rows }, (_, index) => (
        <Row key={index}>
          {avatar && <Skeleton variant="circular" width={30} height={30} />}
          <span className="lines">
            <Skeleton width={WIDTHS[index % WIDTHS.length]} height={10} />
            <Skeleton width="18%" height={8} />
          </span>
          <Skeleton width={72} height={10} />
        </Row>
      ))}
    </div>
  );
}

/** A record or a form on its way. */
export function RecordSkeleton() {
  const shown = useDelayed(true);
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      style={{ visibility: shown ? 'visible' : 'hidden', display: 'grid', gap: 16 }}
    >
      <Skeleton width="28%" height={20} />
      <Skeleton width="44%" height={12} />
      <Skeleton width="100%" height={120} />
      <Skeleton width="100%" height={200} />
    </div>
  );
}
