import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';

export type Enquiry = Schemas['Enquiry'];
export type EnquiryRow = Schemas['EnquiryRow'];
export type BoardColumn = Schemas['BoardColumn'];
export type TimelineEntry = Schemas['EnquiryTimelineEntry'];
export type Stage = EnquiryRow['status'];
export type NewEnquiry = Schemas['NewEnquiry'];
export type LostReason = Exclude<Enquiry['lostReason'], ''>;
export type FollowUp = Schemas['FollowUpInput'];
export type Outcome = FollowUp['outcome'];

export const ENQUIRY_PATH = '/class/v1/enquiry';

/** Whatever shows enquiries or counts them. */
export const REFRESHES = ['enquiry', 'home'] as const;

const path = (id: number | string) => ({ params: { path: { id } } });

export const enquiryList: ListQuery<EnquiryRow> = (params) => ({
  queryKey: ['enquiry', 'list', params],
  queryFn: ({ signal }) =>
    answer(client.GET('/class/v1/enquiry', { params: { query: wireQuery(params) }, signal })),
});

const DUE_SHOWN = 50;

/** The follow-ups of today, or those of earlier days, the oldest first. */
export const dueEnquiries = (due: 'today' | 'overdue') =>
  queryOptions({
    queryKey: ['enquiry', 'due', due],
    queryFn: ({ signal }) => {
      const query = { due, ordering: 'nextFollowUp', pageSize: DUE_SHOWN };
      return answer(client.GET('/class/v1/enquiry', { params: { query }, signal }));
    },
  });

export const enquiryBoard = queryOptions({
  queryKey: ['enquiry', 'board'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/enquiry/board', { signal }))).data,
});

export const enquiryFigures = queryOptions({
  queryKey: ['enquiry', 'figures'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/enquiry/figures', { signal }))).data,
  meta: { silent: true },
});

export const enquiryRecord = (id: string) =>
  queryOptions({
    queryKey: ['enquiry', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/enquiry/{id}', { params: { path: { id } }, signal }))).data,
  });

export const enquiryTimeline = (id: number) =>
  queryOptions({
    queryKey: ['enquiry', 'timeline', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/enquiry/{id}/timeline', { ...path(id), signal }))).data,
  });

/** What this phone has asked before, as far as the person may see it. */
export const earlierEnquiries = (phone: string) =>
  queryOptions({
    queryKey: ['enquiry', 'duplicates', phone],
    queryFn: async ({ signal }) =>
      (await answer(client.POST('/class/v1/enquiry/duplicates', { body: { phone }, signal }))).data,
    meta: { silent: true },
  });

/** Whom an enquiry can be given to. */
export const owners = queryOptions({
  queryKey: ['enquiry', 'owners'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/enquiry/owners', { signal }))).data,
});

export const formLink = queryOptions({
  queryKey: ['enquiry', 'form'],
  queryFn: async ({ signal }) => (await answer(client.GET('/class/v1/enquiry/form', { signal }))).data,
});

export const changeFormLink = () => answer(client.POST('/class/v1/enquiry/form/change'));

export const createEnquiry = (body: NewEnquiry, key: string) =>
  answer(client.POST('/class/v1/enquiry', { params: { header: { 'Idempotency-Key': key } }, body }));

export const updateEnquiry = (id: number, body: Schemas['PatchedEnquiryChange'] & { version: number }) =>
  answer(client.PUT('/class/v1/enquiry/update/{id}', { ...path(id), body }));

export const deleteEnquiry = (id: number) => answer(client.PUT('/class/v1/enquiry/delete/{id}', path(id)));

export const logFollowUp = (id: number, body: FollowUp, key: string) =>
  answer(
    client.POST('/class/v1/enquiry/{id}/follow-up', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );

export const moveEnquiry = (id: number, body: Schemas['MoveInput']) =>
  answer(client.POST('/class/v1/enquiry/{id}/move', { ...path(id), body }));

export const loseEnquiry = (id: number, body: Schemas['LoseInput']) =>
  answer(client.POST('/class/v1/enquiry/{id}/lose', { ...path(id), body }));

export const holdEnquiry = (id: number, body: Schemas['HoldInput']) =>
  answer(client.POST('/class/v1/enquiry/{id}/hold', { ...path(id), body }));

export const reopenEnquiry = (id: number, body: Schemas['ReopenInput']) =>
  answer(client.POST('/class/v1/enquiry/{id}/reopen', { ...path(id), body }));

/** Makes the student; sent again, it answers with the student there is. */
export const convertEnquiry = (id: number, body: Schemas['ConvertInput'], key: string) =>
  answer(
    client.POST('/class/v1/enquiry/{id}/convert', {
      params: { path: { id }, header: { 'Idempotency-Key': key } },
      body,
    }),
  );
