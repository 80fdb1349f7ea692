import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { date } from '@/lib/format';
import { useMe } from '@/lib/me';
import { type Device, devices, type PushState, pushState, removeDevice, turnOff, turnOn } from '@/lib/push-device';
import { toasts } from '@/lib/toasts';
import { phone } from '@/theme/breakpoints';
import { deviceName } from './device';
import { kindNames } from './notification-kinds';

const State = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  '& p': { flex: '1 1 240px', margin: 0 },
  [phone]: { '& .MuiButton-root': { width: '100%', minHeight: 44 } },
}));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& svg': { flex: 'none', color: theme.vars.palette.text.muted },
  '& .name': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

const WORDS: Record<PushState, string> = {
  unsupported: t`This browser cannot show notifications while Class Master is closed. On an iPhone or iPad, add Class Master to the home screen and open it from there.`,
  blocked: t`Notifications are blocked in this browser. Allow them in its settings for this site, which open beside the address, then reload the page.`,
  off: t`This device shows nothing while Class Master is closed.`,
  on: t`This device shows notifications while Class Master is closed, without names and amounts.`,
};

const DEVICES = ['notification', 'device'];
const STATE = ['push-state'];

/** Whether this browser is told while no page is open, and which others are. */
export function PushDevices({ pushKey }: { pushKey: string }) {
  const queries = useQueryClient();
  const { _id: user } = useMe();
  const listed = useQuery({ queryKey: DEVICES, queryFn: devices });
  const here = useQuery({
    queryKey: [...STATE, listed.data],
    queryFn: () => pushState(listed.data ?? []),
    enabled: listed.data !== undefined,
  });
  const know = (found: Device[]) => queries.setQueryData(DEVICES, found);
  const on = useMutation({
    mutationFn: () => turnOn({ user, key: pushKey, titles: kindNames(), other: t`There is something new.` }),
    onSuccess: async (found) => {
      if (found) {
        know(found);
        toasts.success(t`Notifications are on for this device.`);
      }
      await queries.invalidateQueries({ queryKey: STATE });
    },
    meta: { failure: t`Notifications could not be turned on. Please try again.` },
  });
  const off = useMutation({ mutationFn: turnOff, onSuccess: know });
  const remove = useMutation({ mutationFn: removeDevice, onSuccess: know });
  const state = here.data?.state;
  const own = here.data?.own;
  return (
    <section>
      <h2>{t`On this device`}</h2>
      <p>{t`Your browser can show notifications while Class Master is closed. Quiet hours hold for them too.`}</p>
      {state && (
        <State>
          <p role="status">{WORDS[state]}</p>
          {state === 'off' && (
            <Button variant="contained" loading={on.isPending} onClick={() => on.mutate()}>{t`Turn on`}</Button>
          )}
          {own !== undefined && <Button loading={off.isPending} onClick={() => off.mutate(own)}>{t`Turn off`}</Button>}
        </State>
      )}
      {listed.data && listed.data.length > 0 && (
        <List aria-label={t`Devices`}>
          {listed.data.map(({ _id, device, createDt }) => {
            const name = deviceName(device);
            return (
              <li key={_id}>
                <MonitorSmartphone size={18} aria-hidden />
                <span className="name">
                  {_id === own ? t`${name} (this device)` : name}
                  <small>{t`Since ${{ day: date(createDt) }}`}</small>
                </span>
                {_id !== own && (
                  <Button
                    variant="text"
                    aria-label={t`Remove ${name}`}
                    loading={remove.isPending && remove.variables === _id}
                    onClick={() => remove.mutate(_id)}
                  >{t`Remove`}</Button>
                )}
              </li>
            );
          })}
        </List>
      )}
    </section>
  );
}
