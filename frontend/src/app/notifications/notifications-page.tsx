import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { PageHeader } from '@/components/layout/page-header';
import { NotificationFoot } from '../shell/notification-foot';
import { NotificationList } from '../shell/notification-list';
import { useAsked } from './use-asked';

const Narrow = styled('div')({ maxWidth: 720 });

/** /notifications: everything a person was notified of. */
export function Component() {
  useAsked();
  return (
    <Narrow>
      <PageHeader title={t`All Notifications`} />
      <NotificationList />
      <NotificationFoot />
    </Narrow>
  );
}
