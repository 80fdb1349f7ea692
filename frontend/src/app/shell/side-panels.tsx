import { lazy, Suspense } from 'react';
import { SideSheet } from '@/components/sheet/side-sheet';
import { t } from './text';

export type Panel = 'profile' | 'notifications' | 'company';

const contents = {
  profile: lazy(() => import('./profile-panel')),
  notifications: lazy(() => import('./notifications-panel')),
  company: lazy(() => import('./company-panel')),
};

const titles: Record<Panel, () => string> = {
  profile: () => t('profile.title'),
  notifications: () => t('notifications.title'),
  company: () => t('company.title'),
};

interface SidePanelsProps {
  panel: Panel | null;
  onClose: () => void;
}

/** The panels of the top bar. Each asks for its data when it opens. */
export default function SidePanels({ panel, onClose }: SidePanelsProps) {
  return (
    <>
      {(['profile', 'notifications', 'company'] as const).map((one) => {
        const Content = contents[one];
        return (
          <SideSheet key={one} open={panel === one} title={titles[one]()} width={400} onClose={onClose}>
            <Suspense>
              <Content onClose={onClose} />
            </Suspense>
          </SideSheet>
        );
      })}
    </>
  );
}
