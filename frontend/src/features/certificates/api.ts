import type { Schemas } from '@/api/client';
import { fetchFile, openFile, saveFile } from '@/api/download';
import { certificates, students } from '@/api/resources';

export type Certificate = Schemas['Certificate'];
/** The student of a certificate, as lists, records and certificates name one. */
export type Whose = Certificate['studentObjectId'];

/** All of one student, newest first (specification, section 7). That they did not come is only logged (section 8). */
export const certificatesOf = (student: number) =>
  certificates.get('user/{student_id}', { student_id: student }, { meta: { logged: true } });

/** Who the certificates are of, for the page's head. */
export const studentRecord = (id: number) => students.record(id, { meta: { silent: true } });

/** A fresh address: the one in a list ends after five minutes. */
const fileAddress = (id: number) => certificates.read('{id}/file', { id });

const nameOf = ({ certificateId }: Certificate) => `${certificateId}.pdf`;

export const downloadCertificate = async (certificate: Certificate) =>
  saveFile(await fetchFile(await fileAddress(certificate._id)), nameOf(certificate));

export const printCertificate = (certificate: Certificate) =>
  openFile(async () => fetchFile(await fileAddress(certificate._id)), nameOf(certificate));
