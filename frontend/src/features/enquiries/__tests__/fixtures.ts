import { http, HttpResponse } from 'msw';
import { addDays, today } from '@/lib/format';
import { listOf } from '@/testing/fixtures';
import { api, server } from '@/testing/server';
import type { BoardColumn, Enquiry } from '../api';

export function makeEnquiry(some: Partial<Enquiry> = {}): Enquiry {
  return {
    _id: 41,
    date: '2026-11-16',
    enquiryId: 'ENQ-00041',
    studentName: 'Ira Dixit',
    phone: '7291311464',
    whatsapp: '',
    course: 'Guitar',
    source: 'REFERRAL',
    ownerObjectId: { _id: 9, username: 'Priyanka Joshi' },
    nextFollowUp: today(),
    overdue: false,
    lastFollowUp: null,
    status: 'NEW',
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    createdBy: 'Priyanka Joshi',
    updatedBy: '',
    createDt: '2026-11-16T06:30:00Z',
    updateDt: null,
    version: 1,
    email: '',
    courses: [{ _id: 3, coursename: 'Guitar' }],
    note: '',
    parkedFrom: '',
    parkedNote: '',
    lostReason: '',
    respondedAt: null,
    studentObjectId: null,
    followUps: [],
    ...some,
  };
}

export const tomorrow = () => addDays(today(), 1);

export const figures = { new: 1, dueToday: 2, overdue: 3, open: 6, thisMonth: 4, convertedThisMonth: 1 };

/** The calls of the page around the one that a test is about. */
export function answerEnquiries(enquiry: Enquiry = makeEnquiry(), board: BoardColumn[] = []) {
  server.use(
    http.get(api('enquiry'), () => HttpResponse.json(listOf([enquiry], { [enquiry.status]: 1 }))),
    http.get(api('enquiry/figures'), () => HttpResponse.json({ data: figures })),
    http.get(api('enquiry/board'), () => HttpResponse.json({ data: board })),
    http.get(api('enquiry/owners'), () =>
      HttpResponse.json({
        data: [
          { _id: 7, username: 'Kavita Deshmukh', role: 'SUPER_ADMIN', branchObjectId: null },
          { _id: 9, username: 'Priyanka Joshi', role: 'STAFF', branchObjectId: { _id: 1, branchname: 'Kothrud' } },
          { _id: 12, username: 'Sana Sheikh', role: 'STAFF', branchObjectId: { _id: 2, branchname: 'Baner' } },
        ],
      }),
    ),
    http.get(api('enquiry/form'), () =>
      HttpResponse.json({ data: { code: 'ABCDEFGH2345', url: 'https://cm.test/enquire/ABCDEFGH2345', open: true } }),
    ),
    http.get(api(`enquiry/${enquiry._id}/timeline`), () => HttpResponse.json({ data: [] })),
    http.get(api(`enquiry/${enquiry._id}`), () => HttpResponse.json({ data: enquiry })),
    http.post(api('enquiry/duplicates'), () => HttpResponse.json({ data: [] })),
    http.get(api('course'), () =>
      HttpResponse.json(
        listOf([
          { _id: 3, coursename: 'Guitar' },
          { _id: 4, coursename: 'Tabla' },
        ]),
      ),
    ),
  );
}
