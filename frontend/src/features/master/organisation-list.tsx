import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { CalendarPlus, CircleCheck, CircleSlash, DatabaseBackup, DoorClosed, DoorOpen, Layers } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { organisations } from '@/api/master';
import { statusTabs } from '@/components/data-list/filters';
import { ListPage } from '@/components/data-list/list-page';
import type { DatesFilter, RowAction } from '@/components/data-list/types';
import { Segmented } from '@/components/display/segmented';
import { GenericDrawing } from '@/components/feedback/drawings';
import { ReasonDialog, ReasonStep } from '@/components/late';
import type { ViewHead } from '@/components/layout/page-views';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam, type SheetParam } from '@/components/sheet/use-sheet-param';
import { browser } from '@/lib/browser';
import { enterWorkspace } from '@/lib/token';
import { decide, type Decision, openWorkspace, type Organisation } from './api';
import { organisationColumns, OrganisationCard } from './columns';

const BackupsSheet = lazy(() => import('./backups-sheet'));
const ClosingSheet = lazy(() => import('./closing-sheet'));
const Overview = lazy(async () => ({ default: (await import('./overview')).Overview }));
const ExtendTrialDialog = lazy(async () => ({ default: (await import('./term-dialogs')).ExtendTrialDialog }));
const ChangePlanDialog = lazy(async () => ({ default: (await import('./term-dialogs')).ChangePlanDialog }));

const TEXTS = {
  suspend: t`Everyone in this centre is signed out at once and cannot sign in until you reopen it. Nothing is deleted.`,
  reopen: t`Its users can sign in again. What they can do depends on the subscription.`,
};

const LABELS = {
  suspend: t`Suspend`,
  reopen: t`Reopen`,
};

const tabs = statusTabs(['TRIAL', 'ACTIVE', 'GRACE', 'CLOSED', 'SUSPENDED', 'CLOSING']);
const filters: DatesFilter[] = [
  { key: 'expiry', kind: 'dates', label: t`Expiry date`, from: 'expiryFrom', to: 'expiryTo' },
];

/** How many months the movement of revenue shows, this one included. */
const PERIODS = [
  { value: '1', label: t`This month` },
  { value: '3', label: t`3 months` },
  { value: '12', label: t`12 months` },
] as const;

/** Its running term can be changed. */
const isRunning = ({ status }: Organisation) => ['TRIAL', 'ACTIVE', 'GRACE'].includes(status);
/** The server knows whether a closed centre ever paid. */
const mayExtend = ({ status }: Organisation) => status === 'TRIAL' || status === 'CLOSED';

/** A decision in its dialog. */
interface Deciding {
  decision: Decision;
  organisation: Organisation;
}

/** What can be done to a centre in its state. */
function stateActions(
  organisation: Organisation,
  ask: (decision: Decision, organisation: Organisation) => void,
  closing: SheetParam,
): RowAction[] {
  const onClosing = () => closing.open(organisation.orgId);
  if (organisation.status === 'CLOSING') return [{ label: t`Closing`, icon: DoorClosed, onSelect: onClosing }];
  if (organisation.status === 'SUSPENDED')
    return [{ label: t`Reopen`, icon: CircleCheck, onSelect: () => ask('reopen', organisation) }];
  return [
    { label: t`Suspend`, icon: CircleSlash, danger: true, onSelect: () => ask('suspend', organisation) },
    { label: t`Close centre`, icon: DoorClosed, danger: true, onSelect: onClosing },
  ];
}

/** MASTER's table of centres, and the door into each of their workspaces. */
export default function OrganisationList(head: ViewHead) {
  const [months, setMonths] = useState<(typeof PERIODS)[number]['value']>('12');
  const [extending, setExtending] = useState<Organisation | null>(null);
  const [changing, setChanging] = useState<Organisation | null>(null);
  const [opening, setOpening] = useState<Organisation | null>(null);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const closing = useSheetParam('closing');
  const backups = useSheetParam('backups');
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
      {...head}
      actions={<Segmented label={t`Period`} options={PERIODS} value={months} onChange={setMonths} />}
      above={
        <>
          {head.above}
          <Suspense>
            <Overview months={Number(months)} />
          </Suspense>
        </>
      }
      name="organisations"
      noun={{ one: t`organisation`, many: t`organisations` }}
      columns={organisationColumns}
      of={organisations}
      rowName={(organisation) => organisation.centreName}
      card={(organisation) => <OrganisationCard organisation={organisation} />}
      search={t`Search centre, email, org ID`}
      tabs={tabs}
      filters={filters}
      // No door in the row: looking into somebody's books is asked for by name.
      rowActions={(organisation) => [
        { label: t`Open workspace`, icon: DoorOpen, onSelect: () => setOpening(organisation) },
        ...(mayExtend(organisation)
          ? [{ label: t`Extend trial`, icon: CalendarPlus, onSelect: () => setExtending(organisation) }]
          : []),
        ...(isRunning(organisation)
          ? [{ label: t`Change plan`, icon: Layers, onSelect: () => setChanging(organisation) }]
          : []),
        { label: t`Backups`, icon: DatabaseBackup, onSelect: () => backups.open(organisation.orgId) },
        ...stateActions(organisation, ask, closing),
      ]}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No organisation yet`,
        text: t`A centre appears here once its owner has confirmed the sign-up email.`,
      }}
    >
      <ReasonDialog
        key={opening?.orgId}
        open={opening !== null}
        title={t`Open the workspace of ${{ centre: opening?.centreName ?? '' }}?`}
        text={t`For one hour you have the owner’s rights in this workspace. The visit and its reason are recorded here and in the centre’s activity log.`}
        confirm={t`Open workspace`}
        danger={false}
        busy={open.isPending}
        onConfirm={(reason) => opening && open.mutate({ code: opening.orgId, reason })}
        onClose={() => setOpening(null)}
      />
      <ParamSheet of={backups}>{(code) => <BackupsSheet id={code} onClose={backups.close} />}</ParamSheet>
      <ParamSheet of={closing}>{(code) => <ClosingSheet id={code} onClose={closing.close} />}</ParamSheet>
      <Suspense>
        {extending && <ExtendTrialDialog organisation={extending} onClose={() => setExtending(null)} />}
        {changing && <ChangePlanDialog organisation={changing} onClose={() => setChanging(null)} />}
        {deciding && (
          <ReasonStep
            of={organisations}
            title={
              {
                suspend: t`Suspend ${{ centre: deciding.organisation.centreName }}?`,
                reopen: t`Reopen ${{ centre: deciding.organisation.centreName }}?`,
              }[deciding.decision]
            }
            text={TEXTS[deciding.decision]}
            confirm={LABELS[deciding.decision]}
            danger={deciding.decision === 'suspend'}
            change={(reason, key) => decide(deciding.decision, deciding.organisation.orgId, reason, key)}
            onClose={() => setDeciding(null)}
          />
        )}
      </Suspense>
    </ListPage>
  );
}
