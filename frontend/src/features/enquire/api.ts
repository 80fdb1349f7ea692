import { queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { t } from './text';

export type PublicForm = Schemas['PublicForm'];
export type PublicEnquiry = Schemas['PublicEnquiry'];

const path = (code: string) => ({ params: { path: { code } } });

/** What a visitor may know of the centre. Kept while the form is filled in: its token must not get younger. */
export const publicForm = (code: string) =>
  queryOptions({
    queryKey: ['public', 'enquiry', code],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/publicapi/enquiry/{code}', { ...path(code), signal }))).data,
    staleTime: Infinity,
    retry: false,
    meta: { silent: true, tooMany: () => t('tooManyOpened') },
  });

export const sendEnquiry = (code: string, body: PublicEnquiry) =>
  answer(client.POST('/class/v1/publicapi/enquiry/{code}', { ...path(code), body }));
