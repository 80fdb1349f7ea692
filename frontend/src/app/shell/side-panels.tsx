import { t } from '@lingui/core/macro';
import { lazy, Suspense } from 'react';
import { SideSheet } from '@/components/sheet/side-sheet';

export type Panel = 'profile' | 'notifications' | 'jobs' | 'company';

const contents = {
  profile: lazy(() => import('./profile-panel')),
  notifications: lazy(() => import('./notifications-panel')),
  jobs: lazy(() => import('./jobs-panel')),
  company: lazy(() => import('./company-panel')),
};

const titles: Record<Panel, () => string> = {
  profile: () => t`User Profile`,
  notifications: () => t`All Notifications`,
  jobs: () => t`Jobs`,
  company: () => t`Company information`,
};

interface SidePanelsProps {
  panel: Panel | null;
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

/** The panels of the top bar. Each asks for its data when it opens. */
export default function SidePanels({ panel, onClose, onPanel }: SidePanelsProps) {
  return (
    <>
      {(['profile', 'notifications', 'jobs', 'company'] as const).map((one) => {
        const Content = contents[one];
        return (
          <SideSheet key={one} open={panel === one} title={titles[one]()} width={400} onClose={onClose}>
            <Suspense>
              <Content onClose={onClose} onPanel={onPanel} />
            </Suspense>
          </SideSheet>
        );
      })}
    </>
  );
}
