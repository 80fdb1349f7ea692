import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { attendance } from '@/api/resources';
import { Avatar } from '@/components/display/avatar';
import { batchText } from '@/components/display/batch-text';
import { Dotted } from '@/components/display/dotted';
import { ReachLinks } from '@/components/display/reach-links';
import { Sentence } from '@/components/display/sentence';
import { StudentsDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PageHeader } from '@/components/layout/page-header';
import type { ViewHead } from '@/components/layout/page-views';
import { RecordState } from '@/components/record/record-state';
import { date, phone } from '@/lib/format';
import { useMe } from '@/lib/me';
import { studentUrl } from '@/lib/urls';
import { watchList, type Watched } from './api';
import { ListTools } from './list-tools';
import { Rows } from '@/components/layout/task-rows';

/** A masked phone cannot be called. */
const isWhole = (number: string) => /^\d{10}$/.test(number);

function Reach({ one }: { one: Watched }) {
  const centre = useMe().centreName ?? '';
  if (!isWhole(one.phone)) return null;
  const name = one.studentObjectId.studentName;
  const greeting = t`Namaste! ${{ name: name.split(' ')[0] ?? name }} has missed class in ${{ course: one.courseObjectId.coursename }} at ${centre}. Is everything all right?`;
  return (
    <span className="end">
      <ReachLinks about name={name} phone={one.phone} greeting={greeting} />
    </span>
  );
}

/** When somebody came last, where the reason does not say it already. */
function lastCame({ lastCame: day, why }: Watched): string {
  if (!day) return t`Has not come yet`;
  return why.includes(date(day)) ? '' : t`Last attended ${{ date: date(day) }}`;
}

/** Whom somebody should call before they are gone. */
export default function WatchPage({ title, above }: ViewHead) {
  const me = useMe();
  const list = useQuery(watchList);
  return (
    <>
      <PageHeader title={title} />
      {above}
      <RecordState of={list} words={{ didNotLoad: t`The watch-list did not load` }}>
        {(watched) =>
          watched.length === 0 ? (
            <EmptyState
              drawing={<StudentsDrawing />}
              title={t`No students to follow up`}
              text={t`Students who miss three classes in a row, or attend less than 75% of their classes, appear here.`}
            />
          ) : (
            <>
              <ListTools path={`${attendance.path}/watchlist`} name="watch-list" />
              <Rows aria-label={t`Students to call`}>
                {watched.map((one) => {
                  const { _id, studentName, userLogo } = one.studentObjectId;
                  return (
                    <li key={one.enrolmentObjectId}>
                      <Avatar name={studentName} src={userLogo} size={36} />
                      <span className="who">
                        <strong>
                          <Link to={studentUrl(_id)}>{studentName}</Link>
                        </strong>
                        <span className="why">
                          <Sentence of={one.why} />
                        </span>
                        <small>
                          <Dotted
                            parts={[
                              batchText(one.courseObjectId.coursename, one.batchObjectId.name),
                              one.trainer !== me.username && one.trainer,
                              phone(one.phone),
                              lastCame(one),
                            ]}
                          />
                        </small>
                      </span>
                      <Reach one={one} />
                    </li>
                  );
                })}
              </Rows>
            </>
          )
        }
      </RecordState>
    </>
  );
}
