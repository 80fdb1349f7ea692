import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import { timeOfDay } from '@/lib/format';
import { NOTIFICATION_SETTINGS_PATH, useQuiet } from '@/lib/notification-settings';

const Foot = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  margin: '20px 0 0',
  paddingTop: 16,
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  color: theme.vars.palette.text.secondary,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    color: theme.vars.palette.brand.text,
    fontWeight: 500,
    textDecoration: 'none',
  },
  '& a:hover': { textDecoration: 'underline' },
}));

/** What rings is chosen elsewhere; the quiet hours are told here. */
export function NotificationFoot({ onFollow }: { onFollow?: () => void }) {
  const { settings, quiet } = useQuiet();
  const [from, to] = [settings?.quietFrom, settings?.quietTo];
  return (
    <Foot>
      <Link to={NOTIFICATION_SETTINGS_PATH} onClick={onFollow}>
        <Settings size={14} aria-hidden />
        {t`What rings, and when`}
      </Link>
      {from && to && (
        <span>
          {quiet
            ? t`Quiet until ${{ to: timeOfDay(to) }}`
            : t`Quiet ${{ from: timeOfDay(from) }} – ${{ to: timeOfDay(to) }}`}
        </span>
      )}
    </Foot>
  );
}
