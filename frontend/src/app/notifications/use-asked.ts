import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { NOTIFICATIONS_PATH } from '@/lib/urls';
import { oneQuery, useMarkRead } from '../shell/notification-entries';
import { shownOf } from '../shell/notification-kinds';

/** `?open=` names a notification that was pressed on this device: it is read, and its record is gone to. */
export function useAsked(): void {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();
  const asked = Number(address.get('open'));
  const isAsked = Number.isSafeInteger(asked) && asked > 0;
  const { data, isPending } = useQuery({ ...oneQuery(asked), enabled: isAsked });
  useEffect(() => {
    if (!isAsked || isPending) return;
    if (data && !data.read) markRead({ ids: [data._id] });
    const link = data ? shownOf(data).link : '';
    void navigate(link || NOTIFICATIONS_PATH, { replace: true });
  }, [isAsked, isPending, data, markRead, navigate]);
}
