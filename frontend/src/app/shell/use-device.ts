import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMe } from '@/lib/me';
import { NOTIFICATIONS_PATH } from '@/lib/urls';
import { whenIdle } from '@/lib/when-idle';

interface Pressed {
  open?: string;
}

/** A notification of this device was pressed while a page is open, and what this browser is told is kept right. */
export function useDevice(): void {
  const navigate = useNavigate();
  const { _id } = useMe();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const go = ({ data }: MessageEvent<Pressed | null>) => {
      if (data?.open?.startsWith(NOTIFICATIONS_PATH)) void navigate(data.open);
    };
    serviceWorker.addEventListener('message', go);
    return () => serviceWorker.removeEventListener('message', go);
  }, [navigate]);
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return undefined;
    return whenIdle(
      () => void import('@/lib/push-device').then(({ keepDevice }) => keepDevice(_id)).catch(() => undefined),
    );
  }, [_id]);
}
