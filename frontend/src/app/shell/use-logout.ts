import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { tryAgainTight } from '@/api/meta';
import { browser } from '@/lib/browser';
import { forgetOfflineData } from '@/lib/offline-data';
import { useMe } from '@/lib/me';
import { leaveSession } from '@/lib/session';
import { leaveWorkspace } from '@/lib/token';
import { dropUnsaved } from '@/lib/unsaved';

const endWorkspace = () => answer(client.POST('/class/v1/superadmin/leave'));

/** MASTER's child session ends and MASTER's own goes on, where the organisations are. */
export function useLeaveWorkspace() {
  return useMutation({
    mutationFn: endWorkspace,
    onSuccess: async () => {
      dropUnsaved();
      await forgetOfflineData();
      // The socket may have said so first; then the page is on its way already.
      if (leaveWorkspace()) browser.go('/masterreport');
    },
  });
}

export function useLogout() {
  const { email, workspace } = useMe();
  return useMutation({
    mutationFn: () =>
      leaveSession(async () => {
        if (workspace) {
          await endWorkspace();
          leaveWorkspace();
        }
        await answer(client.POST('/class/v1/useradmin/logout', { body: { email, autoLogout: false } }));
      }),
    onSuccess: async () => {
      dropUnsaved();
      await forgetOfflineData();
      browser.go('/signin');
    },
    meta: { failure: t`Logout failed. Please try again.`, tooMany: tryAgainTight },
  });
}
