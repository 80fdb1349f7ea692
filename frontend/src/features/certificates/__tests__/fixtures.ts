import { http, HttpResponse } from 'msw';
import { api, server } from '@/testing/server';
import type { Certificate } from '../api';

export function makeCertificate(some: Partial<Certificate> = {}): Certificate {
  return {
    _id: 31,
    certificateId: 'CER-00031',
    studentObjectId: { _id: 5, studentId: 'STU-00005', studentName: 'Aarav Deshpande' },
    courseObjectId: { _id: 9, courseId: 'CRS-009', coursename: 'Guitar, Grade 1' },
    title: '',
    description: 'Passed Grade 1.',
    signatory: 'Kavita Deshmukh',
    fromTemplate: false,
    file: '/class/v1/files/in-the-list',
    verifyUrl: 'http://localhost:8000/certificate/RAGAPUNE2345ABCDEFGHJKMNPQRS',
    status: 'ISSUED',
    reason: '',
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    createdBy: 'Kavita Deshmukh',
    updatedBy: '',
    createDt: '2026-11-18T06:30:00Z',
    updateDt: null,
    version: 1,
    ...some,
  };
}

const student = { _id: 5, studentId: 'STU-00005', studentName: 'Aarav Deshpande' };
const course = {
  _id: 44,
  enrollNo: 'ENR-00044',
  status: 'ACTIVE',
  courseObjectId: { _id: 9, courseId: 'CRS-009', coursename: 'Guitar, Grade 1' },
};

/** The page of one student with these certificates. */
export function answersOf(certificates: Certificate[] = []) {
  server.use(
    http.get(api('student/:id'), () => HttpResponse.json({ data: student })),
    http.get(api('certificate/user/:id'), () => HttpResponse.json({ data: certificates })),
    http.get(api('studentcourse/course/:id'), () => HttpResponse.json({ list: [course] })),
  );
}

/** A file of so many bytes; `size` is what the browser says, without making them. */
export function fileOf(name: string, type: string, size = 1000): File {
  const file = new File(['%PDF-1.7'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
