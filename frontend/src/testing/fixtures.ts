import type { Schemas } from '@/api/client';
import type { Role } from '@/lib/roles';

type OldNotification = Extract<Schemas['ShownNotification'], { kind: '' }>;

/** Believable records; a test names only what it is about. */
const HOUR = 3600;

const encoded = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

interface TokenParts {
  sub?: string;
  sid?: string;
  org?: string | null;
  role?: Role;
  /** Seconds since 1970. */
  exp?: number;
}

/** An unsigned token: the browser reads only its payload. */
export function makeToken(parts: TokenParts = {}): string {
  const exp = Math.floor(Date.now() / 1000) + 12 * HOUR;
  const claims = { sub: '7', sid: 'session-1', org: 'ORGSUNRISE22', role: 'SUPER_ADMIN', exp, ...parts };
  return `${encoded({ alg: 'none' })}.${encoded(claims)}.`;
}

/** One of before the kinds: it carries its text. */
export function makeNotification(some: Partial<OldNotification> = {}): OldNotification {
  return {
    _id: 1,
    kind: '',
    recordId: null,
    params: {},
    text: 'Fee received',
    link: '',
    createDt: '2026-11-20T05:10:00Z',
    read: false,
    ...some,
  };
}

/** An entry of one notification, as the page of all notifications lists it. */
export function makeEntry(
  newest: Schemas['ShownNotification'],
  some: Partial<Omit<Schemas['NotificationEntry'], 'newest'>> = {},
): Schemas['NotificationEntry'] {
  return { newest, count: 1, unread: newest.read ? 0 : 1, branchId: null, amount: null, ...some };
}

export function makeUser(some: Partial<Schemas['CurrentUser']> = {}): Schemas['CurrentUser'] {
  return {
    _id: 7,
    username: 'Kavita Deshmukh',
    email: 'kavita@sunrise.in',
    phone: '9822014567',
    role: 'SUPER_ADMIN',
    userLogo: null,
    userId: 'STF-0001',
    orgId: 'ORGSUNRISE22',
    organizationId: 'ORGSUNRISE22',
    centreName: 'Sunrise Academy',
    centreLogo: null,
    category: 'Art & Music',
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    branchCount: 2,
    referralAmount: '0.00',
    subscriptionplan: 'Growth',
    organisationStatus: 'ACTIVE',
    isTrial: false,
    openUntil: '2027-03-14',
    daysLeft: 114,
    eraseOn: null,
    workspace: false,
    showsSample: false,
    version: 1,
    ...some,
  };
}

/** MASTER outside any workspace. */
export function makeMaster(some: Partial<Schemas['CurrentUser']> = {}): Schemas['CurrentUser'] {
  return makeUser({
    username: 'Rahul Bhosale',
    role: 'MASTER',
    orgId: null,
    organizationId: null,
    centreName: null,
    branchObjectId: null,
    branchCount: 0,
    subscriptionplan: null,
    organisationStatus: null,
    ...some,
  });
}

export function makeBranch(some: Partial<Schemas['Branch']> = {}): Schemas['Branch'] {
  return {
    _id: 1,
    code: 'BR-001',
    branchname: 'Kothrud',
    phone: '9822014567',
    email: 'kothrud@sunrise.in',
    address: '14, Mayur Colony',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411038',
    gstin: '',
    receiptPrefix: 'KTH',
    upiId: '',
    upiMerchant: false,
    prefixUsed: true,
    weeklyOff: [6],
    opensAt: '07:00',
    closesAt: '20:30',
    status: 'ACTIVE',
    createdBy: 'Kavita Deshmukh',
    updatedBy: 'Kavita Deshmukh',
    createDt: '2026-04-02T06:30:00Z',
    updateDt: '2026-04-02T06:30:00Z',
    version: 3,
    ...some,
  };
}

export function makeStaff(some: Partial<Schemas['Staff']> = {}): Schemas['Staff'] {
  return {
    _id: 21,
    staffId: 'STF-0021',
    username: 'Amol Sathe',
    email: 'amol@sunrise.in',
    phone: '9822014510',
    address: '3, Karve Road, Pune',
    is_active: true,
    status: 'ACTIVE',
    salary: '32000.00',
    salaryType: 'MONTHLY',
    role: 'TRAINER',
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    jobtype: 'Full time',
    pfnumber: '',
    parentname: '',
    dob: '1990-05-14',
    gender: 'Male',
    education: '',
    userLogo: null,
    joiningDate: '2024-06-01',
    createdBy: 'Kavita Deshmukh',
    updatedBy: 'Kavita Deshmukh',
    createDt: '2026-04-02T06:30:00Z',
    updateDt: null,
    version: 4,
    ...some,
  };
}

export function makeStudent(some: Partial<Schemas['Student']> = {}): Schemas['Student'] {
  return {
    _id: 12,
    studentId: 'STU-00012',
    studentName: 'Aarav Deshpande',
    phone: '9822014567',
    whatsapp: '',
    email: '',
    dob: null,
    gender: '',
    guardianName: '',
    guardianRelation: '',
    guardianPhone: '',
    guardianConsent: false,
    address: '',
    city: '',
    state: '',
    pincode: '',
    school: '',
    admissionDate: '2026-06-01',
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    userLogo: null,
    status: 'ACTIVE',
    statusReason: '',
    leftOn: null,
    courses: 'Guitar',
    pending: '0.00',
    daysLate: null,
    createdBy: 'Kavita Deshmukh',
    updatedBy: '',
    createDt: '2026-06-01T06:30:00Z',
    updateDt: null,
    version: 3,
    ...some,
  };
}

export function makeBatch(some: Partial<Schemas['Batch']> = {}): Schemas['Batch'] {
  return {
    _id: 5,
    batchId: 'BAT-005',
    name: 'Guitar – A',
    courseObjectId: { _id: 3, coursename: 'Guitar, Grade 1' },
    branchObjectId: { _id: 1, branchname: 'Kothrud' },
    trainerObjectId: { _id: 21, username: 'Amol Sathe' },
    room: 'Room 1',
    days: [1, 3],
    weekdays: 'Tue, Thu',
    startTime: '17:00',
    endTime: '18:00',
    start: '2026-04-01',
    end: null,
    capacity: 18,
    students: 14,
    status: 'ACTIVE',
    createdBy: 'Kavita Deshmukh',
    updatedBy: '',
    createDt: '2026-04-01T06:30:00Z',
    updateDt: null,
    version: 2,
    ...some,
  };
}

export const listOf = <Row>(rows: Row[], counts?: Record<string, number>) => ({
  list: rows,
  total: rows.length,
  page: 1,
  pageSize: 10,
  position: 40,
  ...(counts && { counts }),
});
