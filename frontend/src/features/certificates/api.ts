import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { fetchFile, openFile, saveFile } from '@/api/download';
import { wireQuery } from '@/components/data-list/list-state';
import type { ListQuery } from '@/components/data-list/types';
import { multipart } from '@/components/form/upload';

export type Certificate = Schemas['Certificate'];
export type CheckedCertificate = Schemas['CheckedCertificate'];
export type Student = Schemas['StudentRow'];
type Input = Schemas['CertificateInput'];
type Change = Schemas['PatchedCertificateInput'];

export const CERTIFICATE_PATH = '/class/v1/certificate';

/** The whole branch's, newest first. */
export const certificateList: ListQuery<Certificate> = (params) => ({
  queryKey: ['certificate', 'list', params],
  queryFn: ({ signal }) => answer(client.GET(CERTIFICATE_PATH, { params: { query: wireQuery(params) }, signal })),
  meta: { logged: true },
});

/** All of one student, newest first (specification, section 7). */
export const certificatesOf = (studentId: number) =>
  queryOptions({
    queryKey: ['certificate', 'of', studentId],
    queryFn: async ({ signal }) => {
      const params = { path: { student_id: studentId } };
      return (await answer(client.GET('/class/v1/certificate/user/{student_id}', { params, signal }))).data;
    },
    // List and course failures are only logged (specification, section 8); the page itself says it.
    meta: { logged: true },
  });

export const certificateRecord = (id: string) =>
  queryOptions({
    queryKey: ['certificate', 'record', id],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/certificate/{id}', { params: { path: { id } }, signal }))).data,
  });

/** Who the certificates are of, for the page's head. */
export const studentRecord = (id: number) =>
  queryOptions({
    queryKey: ['student', 'record', String(id)],
    queryFn: async ({ signal }) =>
      (await answer(client.GET('/class/v1/student/{id}', { params: { path: { id } }, signal }))).data,
    meta: { silent: true },
  });

export const studentSearch = (search: string) =>
  queryOptions({
    queryKey: ['student', 'search', search],
    queryFn: async ({ signal }) => {
      const query = { search, pageSize: 8 };
      return (await answer(client.GET('/class/v1/student', { params: { query }, signal }))).list;
    },
    placeholderData: keepPreviousData,
    meta: { silent: true },
  });

/** What the form sends: the PDF, or a title to make one from the template. */
export interface CertificateForm extends Omit<Input, 'fileData' | 'file' | 'base64'> {
  fileData?: File;
}

export const createCertificate = (body: CertificateForm, key: string) =>
  answer(
    client.POST(CERTIFICATE_PATH, {
      params: { header: { 'Idempotency-Key': key } },
      body: body as Input,
      bodySerializer: multipart,
    }),
  );

export const updateCertificate = (id: number, body: Partial<CertificateForm> & { version: number }) =>
  answer(
    client.PUT('/class/v1/certificate/update/{id}', {
      params: { path: { id } },
      body: body as Change,
      bodySerializer: multipart,
    }),
  );

export const deleteCertificate = (id: number) =>
  answer(client.PUT('/class/v1/certificate/delete/{id}', { params: { path: { id } } }));

export const revokeCertificate = (id: number, reason: string) =>
  answer(client.POST('/class/v1/certificate/{id}/revoke', { params: { path: { id } }, body: { reason } }));

/** A fresh address: the one in a list ends after five minutes. */
async function fileAddress(id: number): Promise<string> {
  return (await answer(client.GET('/class/v1/certificate/{id}/file', { params: { path: { id } } }))).data;
}

const nameOf = ({ certificateId }: Certificate) => `${certificateId}.pdf`;

export const downloadCertificate = async (certificate: Certificate) =>
  saveFile(await fetchFile(await fileAddress(certificate._id)), nameOf(certificate));

export const printCertificate = (certificate: Certificate) =>
  openFile(async () => fetchFile(await fileAddress(certificate._id)), nameOf(certificate));

/** What anybody who holds a certificate may know. */
export const certificateCheck = (token: string) =>
  queryOptions({
    queryKey: ['certificate', 'check', token],
    queryFn: async ({ signal }) => {
      const params = { path: { token } };
      return (await answer(client.GET('/class/v1/publicapi/certificate/{token}', { params, signal }))).data;
    },
    meta: { silent: true },
    retry: false,
  });
