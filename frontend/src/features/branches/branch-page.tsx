import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Pencil } from 'lucide-react';
import { lazy } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { branches } from '@/api/resources';
import { dayName } from '@/components/calendar/days';
import { deleteAction, statusAction } from '@/components/data-list/row-actions';
import { RowMenu } from '@/components/data-list/row-menu';
import { DeleteDialog } from '@/components/late';
import { DateText } from '@/components/display/date-text';
import { StatusChip } from '@/components/display/status-chip';
import { Facts, type Fact } from '@/components/layout/facts';
import { PageHeader } from '@/components/layout/page-header';
import { Panel } from '@/components/layout/panel';
import { RecordActivity } from '@/components/record/record-activity';
import { RecordPage } from '@/components/record/record-page';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, phone, timeOfDay, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { phone as onPhone } from '@/theme/breakpoints';
import type { Branch } from './api';
import { BranchFigures } from './branch-figures';
import { t } from './text';
import { useBranchActions } from './use-branch-actions';

const BranchSheet = lazy(() => import('./branch-sheet'));

const Page = styled('div')({ maxWidth: 1440 });

const Panels = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  marginTop: 16,
  [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const Days = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: '4px 12px' });

const back = { to: '/branchlist-page', label: t('title') };

const hours = ({ opensAt, closesAt }: Branch) =>
  opensAt && closesAt ? t('openingHours', { from: timeOfDay(opensAt), to: timeOfDay(closesAt) }) : t('notSet');

const daysOff = ({ weeklyOff }: Branch) =>
  weeklyOff.map(dayName).join(', ') || t('none');

/** The closed days still to come; a date is never broken at its hyphens. */
function ComingHolidays({ branch }: { branch: Branch }) {
  const days = branch.holidays.filter((day) => day >= today());
  if (days.length === 0) return t('none');
  return (
    <Days>
      {days.map((day) => (
        <DateText key={day} value={day} />
      ))}
    </Days>
  );
}

interface Papers {
  title: string;
  facts: Fact[];
  link?: { to: string; label: string };
}

function panels(branch: Branch): Papers[] {
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
      link: { to: `/coursefee-page?tab=week&branch=${branch._id}`, label: t('week') },
      facts: [
        [t('sections.hours'), hours(branch)],
        [t('fields.weeklyOff'), daysOff(branch)],
        [t('fields.holidays'), <ComingHolidays key="holidays" branch={branch} />],
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
  return (
    <RecordPage query={branches.record(id)} back={back} words={{ didNotLoad: t('didNotLoad') }}>
      {(branch) => <BranchRecord branch={branch} />}
    </RecordPage>
  );
}

function BranchRecord({ branch }: { branch: Branch }) {
  const navigate = useNavigate();
  const isOwner = OWNERS.includes(useMe().role);
  const sheet = useSheetParam('branch');
  const { toggleStatus, askDelete, dialog } = useBranchActions(() => void navigate(back.to));
  return (
    <Page>
      <PageHeader
        back={back}
        title={branch.branchname}
        chip={<StatusChip state={branch.status} />}
        subtitle={`${branch.code} · ${branch.city}`}
        actions={
          <>
            {isOwner && (
              <RowMenu
                name={branch.branchname}
                actions={() => [
                  statusAction(branch.status, () => toggleStatus(branch)),
                  deleteAction(() => askDelete(branch)),
                ]}
              />
            )}
            <Button startIcon={<Pencil size={16} aria-hidden />} onClick={() => sheet.open(branch._id)}>
              {t('edit')}
            </Button>
          </>
        }
      />
      <BranchFigures id={String(branch._id)} />
      <Panels>
        {panels(branch).map(({ title, facts, link }) => (
          <Panel key={title} title={title} link={link}>
            <Facts inset facts={facts} />
          </Panel>
        ))}
        <RecordActivity kind="branch" id={branch._id} />
      </Panels>
      <ParamSheet of={sheet}>{(id) => <BranchSheet id={id} onClose={sheet.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </Page>
  );
}
