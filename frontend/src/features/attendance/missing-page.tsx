import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { attendance } from '@/api/resources';
import { Dotted } from '@/components/display/dotted';
import { Segmented } from '@/components/display/segmented';
import { Sentence } from '@/components/display/sentence';
import { StatusChip } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordState } from '@/components/record/record-state';
import { addDays, longDate, timeOfDay, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import { missingQuery } from './api';
import { ListTools } from './list-tools';
import { Rows } from '@/components/layout/task-rows';
import { Toolbar } from './toolbar';
import { attendanceUrl } from './urls';

const SPANS = ['7', '14', '31'] as const;

/** Classes that took place, as far as anybody knows, and whose register nobody took. */
export default function MissingPage({ title, above }: ViewHead) {
  const isManager = MANAGERS.includes(useMe().role);
  const [address, setAddress] = useSearchParams();
  const span = SPANS.find((one) => one === address.get('days')) ?? '7';
  const from = addDays(today(), -Number(span));
  const list = useQuery(missingQuery(from, today()));
  return (
    <>
      <PageHeader title={title} />
      {above}
      <Toolbar>
        <Segmented
          label={t`Not taken`}
          value={span}
          options={SPANS.map((value) => ({ value, label: t`Last ${{ count: value }} days` }))}
          onChange={(days) => setAddress({ tab: 'missing', days }, { replace: true })}
        />
        <ListTools path={`${attendance.path}/missing`} name="registers-not-taken" query={{ from, to: today() }} />
      </Toolbar>
      <RecordState of={list} words={{ didNotLoad: t`The registers did not load` }}>
        {(missing) =>
          missing.length === 0 ? (
            <EmptyState
              drawing={<GenericDrawing />}
              title={t`Every register is taken`}
              text={t`Classes of the last ${{ count: span }} days without a register appear here.`}
            />
          ) : (
            <Rows aria-label={t`Registers not taken`}>
              {missing.map((one) => (
                <li key={`${one.batchObjectId._id}/${one.date}`}>
                  <span className="who">
                    <strong>{one.batchObjectId.name}</strong>
                    <span>
                      <Sentence of={`${longDate(one.date)}, ${timeOfDay(one.startTime)}`} />
                    </span>
                    <small>
                      <Dotted
                        parts={[
                          one.coursename,
                          one.trainerObjectId?.username,
                          one.branchname,
                          plural(
                            { count: one.students },
                            {
                              one: '# student',
                              other: '# students',
                            },
                          ),
                        ]}
                      />
                    </small>
                  </span>
                  <span className="end">
                    {one.locked && !isManager ? (
                      <StatusChip state="LOCKED" />
                    ) : (
                      <Button
                        size="small"
                        component={Link}
                        to={attendanceUrl.register(one.batchObjectId._id, one.date)}
                      >
                        {t`Take it now`}
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </Rows>
          )
        }
      </RecordState>
    </>
  );
}
