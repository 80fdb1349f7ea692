import { t } from '@lingui/core/macro';
import type { Schemas } from '@/api/client';
import { publicApi } from '@/api/resources';

export type PublicForm = Schemas['PublicForm'];
export type PublicEnquiry = Schemas['PublicEnquiry'];

export const tooMany = () => t`Too many requests from your network`;

/** What a visitor may know of the centre. Kept while the form is filled in: its token must not get younger. */
export const publicForm = (code: string) =>
  publicApi.get('enquiry/{code}', { code }, { staleTime: Infinity, retry: false, meta: { silent: true, tooMany } });

export const sendEnquiry = (code: string, body: PublicEnquiry) => publicApi.post('enquiry/{code}', { code, body });
