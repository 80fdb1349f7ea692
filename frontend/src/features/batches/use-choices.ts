import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '@/api/fields/options';
import { activeCourses, trainers } from '@/lib/choices';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';
import type { Batch } from './api';

const option = (_id: number, label: string): Option => ({ value: String(_id), label });

/** The choices, with the record's own one where it cannot be chosen any more. */
const withOwn = (options: Option[], own?: Option) =>
  own && !options.some(({ value }) => value === own.value) ? [...options, own] : options;

/** The courses of a batch's form or filter. */
export function useCourseOptions(batch?: Batch): Option[] {
  const { data } = useQuery(activeCourses);
  return useMemo(() => {
    const own = batch && option(batch.courseObjectId._id, batch.courseObjectId.coursename);
    return withOwn(
      (data ?? []).map((one) => option(one._id, one.coursename)),
      own,
    );
  }, [batch, data]);
}

interface TrainerChoice {
  /** Whoever may not read the staff is offered nobody. */
  mayRead: boolean;
  /** Only those who can teach in this branch. */
  branch?: string;
  batch?: Batch;
}

export function useTrainerOptions({ mayRead, branch, batch }: TrainerChoice): Option[] {
  const { data } = useQuery({ ...trainers, enabled: mayRead });
  return useMemo(() => {
    const here = (data ?? []).filter(({ branchObjectId: own }) => !branch || !own || String(own._id) === branch);
    const own = batch?.trainerObjectId;
    return withOwn(
      here.map((one) => option(one._id, one.username)),
      own ? option(own._id, own.username) : undefined,
    );
  }, [batch, branch, data]);
}

/** Whose batches can be asked for: anybody's at the front desk, the own ones by a trainer. */
export function useTrainerFilter(branch?: string): Option[] {
  const me = useMe();
  const mayRead = FRONT_DESK.includes(me.role);
  const people = useTrainerOptions({ mayRead, branch });
  return useMemo(() => (mayRead ? people : [option(me._id, t`My batches`)]), [mayRead, me._id, people]);
}
