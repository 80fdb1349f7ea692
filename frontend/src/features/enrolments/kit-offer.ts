import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { toasts } from '@/lib/toasts';

/** Milliseconds: the kit is given while the student is at the desk. */
const TIME_TO_CHOOSE = 12_000;

/** The kits that are given at admission to a course. */
export const kitsAtAdmission = (course: string) =>
  queryOptions({
    queryKey: ['materialkit', 'admission', course],
    queryFn: async ({ signal }) => {
      const query = { course, status: 'ACTIVE', pageSize: 100 };
      const { list } = await answer(client.GET('/class/v1/materialkit', { params: { query }, signal }));
      return list.filter(({ atAdmission }) => atAdmission);
    },
    // Without an answer nothing is offered.
    meta: { logged: true },
  });

type Kit = { _id: number; name: string };

/** Offers to give the kits of a course to a student who has just enrolled on it. */
export function offerKits(studentId: number, kits: readonly Kit[]): void {
  if (kits.length === 0) return;
  toasts.info(t`Students of this course are given a kit at admission.`, {
    duration: TIME_TO_CHOOSE,
    takesFocus: true,
    actions: kits.map(({ _id, name }) => ({
      label: t`Give the ${name}`,
      to: `/materialsInfo?tab=distribution&issue=${studentId}-${_id}`,
    })),
  });
}
