import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Switch from '@mui/material/Switch';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, client, type Schemas } from '@/api/client';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { TextField } from '@/components/form/text-field';
import { timeOfDay } from '@/lib/format';
import { type NotificationSettings, notificationSettingsQuery } from '@/lib/notification-settings';
import { toasts } from '@/lib/toasts';
import { phone } from '@/theme/breakpoints';
import { kindName } from './notification-kinds';
import { PushDevices } from './push-devices';

type Change = Schemas['NotificationSettingsInput'];

const Narrow = styled('div')(({ theme }) => ({
  maxWidth: 640,
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h2 + p': { ...theme.typography.small, margin: '2px 0 12px', color: theme.vars.palette.text.secondary },
  '& section + section': { marginTop: 28, paddingTop: 20, borderTop: `1px solid ${theme.vars.palette.line.main}` },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    ...theme.typography.small,
    padding: '5px 0',
    textAlign: 'left',
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& thead th': { ...theme.typography.caption, fontWeight: 500, color: theme.vars.palette.text.secondary },
  '& tbody th': { fontWeight: 400, overflowWrap: 'anywhere' },
  '& .choice': { width: 72, textAlign: 'center', color: theme.vars.palette.text.muted },
  '& .hours': { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 12, margin: 0 },
  '& .hours > .MuiFormControl-root': { width: 150 },
  '& .state': { ...theme.typography.small, margin: '10px 0 0' },
  [phone]: {
    '& th, & td': { padding: '6px 0' },
    '& .choice': { width: 60 },
    '& .hours > .MuiFormControl-root': { flex: '1 1 130px', width: 'auto' },
    '& .hours > .MuiButton-root': { minHeight: 44, flex: '1 0 auto' },
  },
}));

/** What rings, is mailed and is sent to devices, and when nothing is. A notification is in the list whatever is chosen here. */
export default function Notifications() {
  const settings = useQuery(notificationSettingsQuery);
  if (settings.isError && !settings.data) {
    return (
      <ErrorState title={t`The settings did not load`} error={settings.error} onRetry={() => void settings.refetch()} />
    );
  }
  if (!settings.data) return <RecordSkeleton />;
  return (
    <Narrow>
      <QuietHours settings={settings.data} />
      {settings.data.pushKey !== null && <PushDevices pushKey={settings.data.pushKey} />}
      <Switches settings={settings.data} />
    </Narrow>
  );
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Change) => (await answer(client.PUT('/class/v1/notification/settings', { body }))).data,
    onSuccess: (saved) => queries.setQueryData(notificationSettingsQuery.queryKey, saved),
  });
}

function Switches({ settings }: { settings: NotificationSettings }) {
  const { mutate, isPending, variables } = useChange();
  const pushes = settings.pushKey !== null;
  const isChanging = (kind: string) => isPending && variables.kind === kind;
  const named = settings.kinds.flatMap((one) => {
    const name = kindName(one.kind);
    return name === undefined ? [] : [{ ...one, name }];
  });
  return (
    <section>
      <h2>{t`What rings`}</h2>
      <p>
        {pushes
          ? t`What rings shows a message while you work; devices show one while Class Master is closed. Every notification is in the list, whatever you choose here.`
          : t`What rings shows a message while you work. Every notification is in the list, whether it rings or not.`}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Notification`}</th>
            <th scope="col" className="choice">{t`Rings`}</th>
            <th scope="col" className="choice">{t`Mail`}</th>
            {pushes && <th scope="col" className="choice">{t`Devices`}</th>}
          </tr>
        </thead>
        <tbody>
          {named.map(({ kind, name, rings, mail, push }) => (
            <tr key={kind}>
              <th scope="row">{name}</th>
              <td className="choice">
                <Switch
                  checked={rings}
                  disabled={isChanging(kind)}
                  slotProps={{ input: { 'aria-label': t`${name}: rings` } }}
                  onChange={(_event, on) => mutate({ kind, rings: on })}
                />
              </td>
              <td className="choice">
                {mail === null ? (
                  <span role="img" aria-label={t`No mail`}>
                    –
                  </span>
                ) : (
                  <Switch
                    checked={mail}
                    disabled={isChanging(kind)}
                    slotProps={{ input: { 'aria-label': t`${name}: mail` } }}
                    onChange={(_event, on) => mutate({ kind, mail: on })}
                  />
                )}
              </td>
              {pushes && (
                <td className="choice">
                  <Switch
                    checked={push}
                    disabled={isChanging(kind)}
                    slotProps={{ input: { 'aria-label': t`${name}: devices` } }}
                    onChange={(_event, on) => mutate({ kind, push: on })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function QuietHours({ settings: { quietFrom, quietTo } }: { settings: NotificationSettings }) {
  const [from, setFrom] = useState(quietFrom ?? '21:00');
  const [to, setTo] = useState(quietTo ?? '07:00');
  const { mutate, isPending } = useChange();
  const isSaved = from === quietFrom && to === quietTo;
  const save = (hours: { quietFrom: string | null; quietTo: string | null }, words: string) =>
    mutate(hours, { onSuccess: () => toasts.success(words) });
  return (
    <section>
      <h2>{t`Quiet hours`}</h2>
      <p>{t`Nothing rings in these hours, and a mail that can wait is sent when they end. Times are Indian time.`}</p>
      <form
        noValidate
        className="hours"
        onSubmit={(event) => {
          event.preventDefault();
          save({ quietFrom: from || null, quietTo: to || null }, t`Quiet hours saved.`);
        }}
      >
        <TextField label={t`From`} type="time" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField label={t`To`} type="time" value={to} onChange={(event) => setTo(event.target.value)} />
        <Button type="submit" variant="contained" loading={isPending} disabled={isSaved}>
          {quietFrom === null ? t`Turn on` : t`Save`}
        </Button>
        {quietFrom !== null && (
          <Button
            loading={isPending}
            onClick={() => save({ quietFrom: null, quietTo: null }, t`Quiet hours are off.`)}
          >{t`Turn off`}</Button>
        )}
      </form>
      <p className="state" role="status">
        {quietFrom !== null && quietTo !== null
          ? t`Quiet ${{ from: timeOfDay(quietFrom) }} – ${{ to: timeOfDay(quietTo) }}`
          : t`There are no quiet hours.`}
      </p>
    </section>
  );
}
