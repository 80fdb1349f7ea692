import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleSlash, DoorOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { organisations } from '@/api/resources';
import { statusTabs } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ReasonDialog, ReasonStep } from '@/components/late';
import { browser } from '@/lib/browser';
import { longDate, today } from '@/lib/format';
import { enterWorkspace } from '@/lib/token';
import { decide, type Decision, openWorkspace, type Organisation } from './api';
import { organisationColumns, OrganisationCard } from './columns';
import { t } from './text';

const tabs = statusTabs(['TRIAL', 'ACTIVE', 'GRACE', 'CLOSED', 'SUSPENDED']);

/** A decision in its dialog. */
interface Deciding {
  decision: Decision;
  organisation: Organisation;
}

/** MASTER's table of centres, and the door into each of their workspaces. */
export function Component() {
  const [opening, setOpening] = useState<Organisation | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const open = useMutation({
    mutationFn: ({ code, reason }: { code: string; reason: string }) => openWorkspace(code, reason),
    onSuccess: (token) => {
      enterWorkspace(token);
      browser.go('/');
    },
  });
  const ask = (decision: Decision, organisation: Organisation) => setDeciding({ decision, organisation });
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle', { day: longDate(today()) })}
      name="organisations"
      noun={{ one: t('one'), many: t('many') }}
      columns={organisationColumns}
      of={organisations}
      rowName={(organisation) => organisation.centreName}
      card={(organisation) => <OrganisationCard organisation={organisation} />}
      search={t('search')}
      tabs={tabs}
      // No door in the row: looking into somebody's books is asked for by name.
      rowActions={(organisation) => [
        { label: t('open'), icon: DoorOpen, onSelect: () => setOpening(organisation) },
        organisation.status === 'SUSPENDED'
          ? { label: t('reopen'), icon: CircleCheck, onSelect: () => ask('reopen', organisation) }
          : {
              label: t('suspend'),
              icon: CircleSlash,
              danger: true,
              onSelect: () => ask('suspend', organisation),
            },
      ]}
      mayExport
      empty={{ drawing: <GenericDrawing />, title: t('emptyTitle'), text: t('emptyText') }}
    >
      <ReasonDialog
        key={opening?.orgId}
        open={opening !== null}
        title={t('openTitle', { centre: opening?.centreName ?? '' })}
        text={t('openText')}
        confirm={t('open')}
        danger={false}
        busy={open.isPending}
        onConfirm={(reason) => opening && open.mutate({ code: opening.orgId, reason })}
        onClose={() => setOpening(null)}
      />
      <Suspense>
        {deciding && (
          <ReasonStep
            of={organisations}
            title={t(`${deciding.decision}Title`, { centre: deciding.organisation.centreName })}
            text={t(`${deciding.decision}Text`)}
            confirm={t(deciding.decision)}
            danger={deciding.decision === 'suspend'}
            change={(reason, key) => decide(deciding.decision, deciding.organisation.orgId, reason, key)}
            onClose={() => setDeciding(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
