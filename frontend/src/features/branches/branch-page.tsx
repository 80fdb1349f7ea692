import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Power, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RowMenu } from '@/components/data-list/row-menu';
import { DeleteDialog } from '@/components/late';
import { StatusChip } from '@/components/display/status-chip';
import { ErrorState } from '@/components/feedback/error-state';
import { RecordSkeleton } from '@/components/feedback/skeletons';
import { Facts, type Fact } from '@/components/layout/facts';
import { PageHeader } from '@/components/layout/page-header';
import { Panel } from '@/components/layout/panel';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, phone, timeOfDay } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { phone as onPhone } from '@/theme/breakpoints';
import { branchRecord, type Branch } from './api';
import { BranchFigures } from './branch-figures';
import { t } from './text';
import { useBranchActions } from './use-branch-actions';
import { dayName } from './week';

const BranchSheet = lazy(() => import('./branch-sheet'));

const Page = styled('div')({ maxWidth: 1440 });

const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  marginTop: 16,
  [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Heading = styled('span')({ display: 'inline-flex', alignItems: 'center', flexWrap: 'wrap', gap: 10 });

const hours = ({ opensAt, closesAt }: Branch) =>
  opensAt && closesAt ? t('openingHours', { from: timeOfDay(opensAt), to: timeOfDay(closesAt) }) : t('notSet');

const daysOff = ({ weeklyOff }: Branch) =>
  weeklyOff.map(dayName).join(', ') || t('none');

function panels(branch: Branch): { title: string; facts: Fact[] }[] {
  return [
    {
      title: t('sections.contact'),
      facts: [
        [t('fields.phone'), phone(branch.phone)],
        [t('fields.email'), branch.email],
        [t('fields.address'), branch.address],
        [t('fields.city'), `${branch.city} ${branch.pincode}`],
        [t('fields.state'), branch.state],
      ],
    },
    {
      title: t('sections.receipts'),
      facts: [
        [t('fields.receiptPrefix'), branch.receiptPrefix],
        [t('fields.gstin'), branch.gstin || t('notSet')],
        [t('fields.upiId'), branch.upiId || t('notSet')],
      ],
    },
    {
      title: t('sections.hours'),
      facts: [
        [t('sections.hours'), hours(branch)],
        [t('fields.weeklyOff'), daysOff(branch)],
        [t('fields.holidays'), branch.holidays.map(date).join(', ') || t('none')],
      ],
    },
    {
      title: t('sections.changes'),
      facts: [
        [t('columns.createdBy'), t('created', { name: branch.createdBy, day: date(branch.createDt) })],
        [
          t('columns.updatedBy'),
          branch.updatedBy && t('created', { name: branch.updatedBy, day: date(branch.updateDt) }),
        ],
      ],
    },
  ];
}

/** One branch: its figures, each a door to the list behind it, and its papers. */
export function Component() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const isOwner = OWNERS.includes(useMe().role);
  const record = useQuery(branchRecord(id));
  const sheet = useSheetParam('branch');
  const { toggleStatus, askDelete, dialog } = useBranchActions(() => void navigate('/branchlist-page'));
  const back = { to: '/branchlist-page', label: t('title') };

  if (record.isError) {
    const { error } = record;
    return (
      <>
        <PageHeader title={t('title')} back={back} />
        <ErrorState
          title={t('didNotLoad')}
          error={error}
          onRetry={() => void record.refetch()}
        />
      </>
    );
  }
  const branch = record.data;
  if (!branch) return <RecordSkeleton />;

  const more = [
    {
      label: branch.status === 'ACTIVE' ? t('deactivate') : t('activate'),
      icon: Power,
      onSelect: () => toggleStatus(branch),
    },
    { label: t('delete'), icon: Trash2, danger: true, onSelect: () => askDelete(branch) },
  ];
  return (
    <Page>
      <PageHeader
        back={back}
        title={
          <Heading>
            {branch.branchname}
            <StatusChip state={branch.status} />
          </Heading>
        }
        subtitle={`${branch.code} · ${branch.city}`}
        actions={
          <>
            {isOwner && <RowMenu name={branch.branchname} actions={() => more} />}
            <Button startIcon={<Pencil size={16} aria-hidden />} onClick={() => sheet.open(branch._id)}>
              {t('edit')}
            </Button>
          </>
        }
      />
      <BranchFigures id={id} />
      <Panels>
        {panels(branch).map(({ title, facts }) => (
          <Panel key={title} title={title}>
            <Facts inset facts={facts} />
          </Panel>
        ))}
      </Panels>
      {sheet.value && (
        <Suspense>
          <BranchSheet key={sheet.value} id={sheet.value} onClose={sheet.close} />
        </Suspense>
      )}
      <DeleteDialog {...dialog} />
    </Page>
  );
}
