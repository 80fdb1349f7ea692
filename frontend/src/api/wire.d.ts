/**
 * The wire as the pages read it. `schema.d.ts` is generated from docs/openapi.yaml and is the
 * authority on paths, methods and field names (agreement.ts holds this file to it); what it cannot
 * say is said here: which columns are never null, which words a state has, and the shapes that
 * several apps answer together (home, previews, a branch's figures).
 */
export interface paths {
  '/class/v1/useradmin/signup': { post: Post<SignupInput, Said>; parameters: None };
  '/class/v1/useradmin/verify-account': { post: Post<{ token: string; password: string }, Answer<string>>; parameters: None };
  '/class/v1/useradmin/login': { post: Post<LoginInput, Answer<string>>; parameters: None };
  '/class/v1/useradmin/logout': { post: Post<LogoutInput, Said>; parameters: None };
  '/class/v1/useradmin/forgot-password': { post: Post<{ email: string }, Said>; parameters: None };
  '/class/v1/useradmin/reset-password': { post: Post<{ token: string; password: string }, Said>; parameters: None };
  '/class/v1/useradmin/verify-staff/check': { post: Post<{ token: string }, Answer<Invitation>>; parameters: None };
  '/class/v1/useradmin/verify-staff': { post: Post<{ token: string; password?: string }, Said>; parameters: None };
  '/class/v1/useradmin/{user_id}': { get: Get<{ user: User }, { user_id: number | string }>; parameters: None };
  '/class/v1/useradmin/update/{user_id}': { put: Put<Partial<ProfileInput> | (Partial<StaffInput> & Versioned), Said, { user_id: number | string }>; parameters: None };
  '/class/v1/useradmin/change-password': { post: Post<{ old: string; new: string }, Answer<string> & Said>; parameters: None };
  '/class/v1/useradmin/session': { get: Get<Answer<Session>>; parameters: None };

  '/class/v1/branch': { get: List<Branch>; post: Post<BranchInput, Created<Branch>>; parameters: None };
  '/class/v1/branch/{id}': { get: Get<Answer<Branch>, IdPath>; parameters: None };
  '/class/v1/branch/{id}/summary': { get: Get<Answer<BranchSummary>, IdPath>; parameters: None };
  '/class/v1/branch/update/{id}': { put: Put<Partial<BranchInput> & Versioned, Created<Branch>>; parameters: None };
  '/class/v1/branch/delete/{id}': { put: Remove; parameters: None };

  '/class/v1/staff': { get: List<Staff>; post: Post<StaffInput, Created<Staff>>; parameters: None };
  '/class/v1/staff/{id}': { get: Get<Answer<Staff>, IdPath>; parameters: None };
  '/class/v1/staff/update/{id}': { put: Put<Partial<StaffInput> & Versioned, Created<Staff>>; parameters: None };
  '/class/v1/staff/delete/{id}': { put: Remove; parameters: None };
  '/class/v1/staff/{id}/invite': { post: Verb<Record<string, never>, Said>; parameters: None };

  '/class/v1/files': { post: Post<FileInput, Answer<string>>; parameters: None };
  '/class/v1/settings': { get: Get<Answer<Settings>>; put: { parameters: None; requestBody: Json<Partial<SettingsInput> & Versioned>; responses: { 200: Json<Created<Settings>> } }; parameters: None };
  '/class/v1/subscription/user/{organisation}': { get: Get<Answer<Subscription | null>, { organisation: string }>; parameters: None };
  '/class/v1/notification': { get: Get<Answer<Notification[]> & { unread: number }>; parameters: None };
  '/class/v1/notification/read': { post: Post<{ ids: number[] | 'all' }, Said>; parameters: None };
  '/class/v1/home': { get: Get<Answer<Home>>; parameters: None };
  '/class/v1/classmaster/info': { get: Get<Answer<CompanyInfo>>; parameters: None };

  '/class/v1/superadmin/organisation': { get: List<Organisation>; parameters: None };
  '/class/v1/superadmin/organisation/{code}/open': { post: Verb<{ reason: string }, Answer<string>, { code: string }>; parameters: None };
  '/class/v1/superadmin/leave': { post: Post<Record<string, never>, Said>; parameters: None };

  '/class/v1/course': { get: List<Course>; post: Post<CourseInput, Created<Course>>; parameters: None };
  '/class/v1/course/{id}': { get: Get<Answer<Course>, IdPath>; parameters: None };
  '/class/v1/course/update/{id}': { put: Put<Partial<CourseInput> & Versioned, Created<Course>>; parameters: None };
  '/class/v1/course/delete/{id}': { put: Remove; parameters: None };
  '/class/v1/feeplan': { get: List<FeePlan>; post: Post<FeePlanInput & { courseObjectId: number }, Created<FeePlan>>; parameters: None };
  '/class/v1/feeplan/update/{id}': { put: Put<Partial<FeePlanInput> & Versioned, Created<FeePlan>>; parameters: None };
  '/class/v1/feeplan/delete/{id}': { put: Remove; parameters: None };

  '/class/v1/student': { get: List<Student>; post: Post<StudentInput, Created<Student>>; parameters: None };
  '/class/v1/student/{id}': { get: Get<Answer<Student>, IdPath>; parameters: None };
  '/class/v1/student/update/{id}': { put: Put<Partial<StudentInput> & Versioned, Created<Student>>; parameters: None };
  '/class/v1/student/delete/{id}': { put: Remove; parameters: None };
  '/class/v1/student/duplicates': { post: Post<{ phone: string; name: string }, Answer<Student[]>>; parameters: None };

  '/class/v1/studentcourse': { get: List<Enrolment>; post: Post<EnrolmentInput, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/{id}': { get: Get<Answer<Enrolment>, IdPath>; parameters: None };
  '/class/v1/studentcourse/preview': { post: Post<EnrolmentInput, Answer<EnrolmentPreview>>; parameters: None };
  '/class/v1/studentcourse/update/{id}': { put: Put<Partial<EnrolmentInput> & Versioned & { status?: EnrolmentStatus }, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/delete/{id}': { put: Remove; parameters: None };
  '/class/v1/studentcourse/{id}/pause': { post: Verb<Versioned, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/{id}/resume': { post: Verb<Versioned, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/{id}/complete': { post: Verb<Versioned, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/{id}/drop': { post: Verb<{ reason: string }, Created<Enrolment>>; parameters: None };
  '/class/v1/studentcourse/{id}/cancel': { post: Verb<{ reason: string }, Created<Enrolment>>; parameters: None };

  '/class/v1/due': { get: List<Due>; parameters: None };
  '/class/v1/studentpayment': { get: List<Payment>; post: Post<PaymentInput, Created<Payment>>; parameters: None };
  '/class/v1/studentpayment/{id}': { get: Get<Answer<Payment>, IdPath>; parameters: None };
  '/class/v1/studentpayment/preview': { post: Post<PaymentPreviewInput, Answer<PaymentPreview>>; parameters: None };
  '/class/v1/studentpayment/{id}/receipt': { get: Get<Blob, IdPath>; parameters: None };
  '/class/v1/studentpayment/{id}/reverse': { post: Verb<{ reason: string }, Created<Payment>>; parameters: None };
}

type None = Record<never, never>;
interface IdPath { id: number | string }
type Json<T> = { content: { 'application/json': T } };
type Query = Record<string, string | number | undefined>;
type Get<Body, Path = undefined> = {
  parameters: Path extends undefined ? { query?: Query } : { path: Path; query?: Query };
  responses: { 200: Json<Body> };
};
type List<Row> = Get<ListAnswer<Row>>;
type Post<Input, Body> = {
  parameters: { header?: { 'Idempotency-Key'?: string } };
  requestBody: Json<Input>;
  responses: { 200: Json<Body> };
};
type Put<Input, Body, Path = IdPath> = { parameters: { path: Path }; requestBody: Json<Input>; responses: { 200: Json<Body> } };
type Verb<Input, Body, Path = IdPath> = {
  parameters: { path: Path; header?: { 'Idempotency-Key'?: string } };
  requestBody: Json<Input>;
  responses: { 200: Json<Body> };
};
type Remove = { parameters: { path: IdPath }; requestBody?: Json<Record<string, never>>; responses: { 200: Json<Said> } };

interface Said { message: string }
interface Answer<T> { data: T }
interface Created<T> extends Answer<T>, Said {}
interface Versioned { version: number }
interface ListAnswer<Row> { list: Row[]; total: number; page: number; pageSize: number; counts?: Record<string, number> }
interface BranchRef { _id: number; branchname: string }
type Role = 'MASTER' | 'SUPER_ADMIN' | 'ADMIN' | 'TRAINER' | 'STAFF';

interface SignupInput { centreName: string; category: string; username: string; email: string; phone: string; password: string; ref?: string }
interface LoginInput { email: string; password: string; rememberMe?: boolean }
interface LogoutInput { email: string; autoLogout: boolean; ticket?: string }
interface Invitation { username: string; role: Role; centreName: string; email: string }
interface User {
  _id: number; username: string; email: string; phone: string; address?: string | null; role: Role; userLogo: string | null; userId: string;
  orgId: string | null; organizationId: string | null; centreName: string | null; centreLogo: string | null; category: string | null;
  branchObjectId: BranchRef | null; branchCount: number; referralAmount: number | string; subscriptionplan: string | null;
  organisationStatus: 'TRIAL' | 'ACTIVE' | 'GRACE' | 'CLOSED' | 'SUSPENDED' | null; openUntil: string | null; daysLeft: number | null;
  workspace: boolean; version: number;
}
interface ProfileInput { branchObjectId: number | null; username: string; phone: string; address: string; userLogo: string; version: number }
interface Session { startedAt: string; expiresAt: string; address: string | null; device: string | null; rememberMe: boolean }

interface BranchInput {
  branchname: string; phone: string; email: string; address: string; city: string; state: string; pincode: string; gstin?: string | null;
  receiptPrefix: string; upiId?: string | null; weeklyOff?: number[]; holidays?: string[]; opensAt?: string | null; closesAt?: string | null;
  status?: 'ACTIVE' | 'INACTIVE';
}
interface Branch extends Required<BranchInput>, Versioned {
  _id: number; code: string; prefixUsed?: boolean; createdBy: string; updatedBy: string; createDt: string; updateDt: string;
}
interface BranchSummary { people?: number; students?: number; courses?: number; collections?: string; pending?: string }

interface StaffInput {
  username: string; email?: string; phone: string; password?: string; address: string; is_active: boolean; salary?: string | null; salaryType?: string | null;
  role: Role; branchObjectId: number; jobtype: string; pfnumber?: string | null; parentname?: string | null; dob?: string | null; gender: string;
  education?: string | null; userLogo?: string | null; joiningDate?: string | null;
}
interface Staff extends Versioned {
  _id: number; staffId: string; username: string; email: string; phone: string; address: string; is_active: boolean;
  status: 'INVITED' | 'ACTIVE' | 'INACTIVE'; salary: string | null; salaryType: string | null; role: Role; branchObjectId: BranchRef | null;
  jobtype: string; pfnumber: string | null; parentname: string | null; dob: string | null; gender: string; education: string | null;
  userLogo: string | null; joiningDate: string | null; createdBy: string; updatedBy: string; createDt: string;
}

interface FileInput { base64: string; mimeType: string; ext: string; fileName: string; path: string; id: string }
interface SettingsInput {
  centreName: string; category: string; email: string; phone: string; website: string | null; address: string | null; city: string | null;
  state: string | null; pincode: string | null; gstin: string | null; pan: string | null; logo: string | null; receiptNote: string | null;
}
interface Settings extends SettingsInput, Versioned {}
interface Subscription {
  planName: string; createDt: string; expiryDt: string | null; status: string; daysLeft: number | null;
  limits: Record<'students' | 'staff' | 'branches', number | null>; usage: Record<'students' | 'staff' | 'branches', number>;
}
interface Notification { _id: number; text: string; link: string | null; createDt: string; read: boolean }
interface CompanyInfo { name: string; website: string; supportEmail: string; phones: string[]; services: string[]; version: string }
interface Organisation {
  _id: string; orgId: string; centreName: string; category: string; email: string; phone: string; planName: string; state: string | null;
  status: 'TRIAL' | 'ACTIVE' | 'GRACE' | 'CLOSED' | 'SUSPENDED'; duration: number | null; amount: string | null; expiryDt: string | null;
}
interface Home {
  collections?: { today: string; month: string; lastMonthToDate: string; days: { date: string; amount: string }[] };
  dues?: { pending: string; overdue: string; students: number; ages: { bucket: 'NOT_DUE' | 'D1_7' | 'D8_30' | 'D31_60' | 'D60_PLUS'; students: number; amount: string }[] };
  students?: { active: number; joinedThisMonth: number; trend: { month: string; active: number }[] };
  trend?: { month: string; collections: string }[];
  recentPayments?: Payment[];
}

type FeePlanKind = 'ONE_TIME' | 'MONTHLY' | 'QUARTERLY' | 'HALF_YEARLY' | 'YEARLY';
interface FeePlanInput { name?: string; kind: FeePlanKind; fee?: string | null; dueDay?: number | null; graceDays?: number }
interface FeePlan extends Versioned { _id: number; name: string; kind: FeePlanKind; fee: string | null; dueDay: number | null; graceDays: number }
interface CourseInput {
  coursename: string; category?: string | null; description?: string | null; durationValue: number; durationUnit: 'DAYS' | 'WEEKS' | 'MONTHS';
  baseFee: string; gstRate?: string; sac?: string; materialFee?: string; registrationFee?: string; status?: 'DRAFT' | 'ACTIVE' | 'INACTIVE'; feePlan?: FeePlanInput;
}
interface Course extends Versioned {
  _id: number; courseId: string; coursename: string; category: string | null; description: string | null; durationValue: number;
  durationUnit: 'DAYS' | 'WEEKS' | 'MONTHS'; baseFee: string; gstRate: string; sac: string; materialFee: string; registrationFee: string;
  status: 'DRAFT' | 'ACTIVE' | 'INACTIVE'; feePlans: FeePlan[]; createdBy: string; updatedBy: string;
}
interface StudentInput {
  studentName: string; phone: string; whatsapp?: string | null; email?: string | null; dob?: string | null; gender?: string | null;
  guardianName?: string | null; guardianRelation?: string | null; guardianPhone?: string | null; guardianConsent?: boolean; address?: string | null;
  city?: string | null; state?: string | null; pincode?: string | null; school?: string | null; admissionDate?: string; branchObjectId: number;
  userLogo?: string | null; status?: 'ACTIVE' | 'ON_HOLD' | 'COMPLETED' | 'LEFT';
}
interface Student extends Versioned {
  _id: number; studentId: string; studentName: string; phone: string; whatsapp: string | null; email: string | null; dob: string | null;
  gender: string | null; guardianName: string | null; guardianRelation: string | null; guardianPhone: string | null; guardianConsent: boolean;
  address: string | null; city: string | null; state: string | null; pincode: string | null; school: string | null; admissionDate: string;
  branchObjectId: BranchRef; userLogo: string | null; status: 'ACTIVE' | 'ON_HOLD' | 'COMPLETED' | 'LEFT'; courses: string; pending: string;
  daysLate: number | null; createdBy: string; createDt: string;
}
type EnrolmentStatus = 'TRIAL' | 'ACTIVE' | 'PAUSED' | 'COMPLETED' | 'DROPPED' | 'TRANSFERRED' | 'CANCELLED';
interface StudentRef { _id: number; studentId: string; studentName: string }
interface CourseRef { _id: number; coursename: string }
interface EnrolmentInput {
  studentObjectId: number; courseObjectId: number; feePlanObjectId: number; branchObjectId?: number; trainerObjectId?: number | null; start: string;
  end?: string | null; discountKind?: 'NONE' | 'AMOUNT' | 'PERCENT'; discountValue?: string | null; discountReason?: string | null; autoRenew?: boolean;
}
interface Enrolment extends Versioned {
  _id: number; enrollNo: string; studentObjectId: StudentRef; courseObjectId: CourseRef; feePlanObjectId: { _id: number; name: string; kind: FeePlanKind };
  branchObjectId: BranchRef; trainerObjectId: { _id: number; username: string } | null; start: string; end: string | null; baseFee: string;
  discountKind: 'NONE' | 'AMOUNT' | 'PERCENT'; discountValue: string | null; discountReason: string | null; autoRenew: boolean; status: EnrolmentStatus;
  baseFee: string; createdBy: string; updatedBy: string;
}
interface DueLine { head: string; sac: string; taxable: string; rate: string; cgst: string; sgst: string; igst: string; total: string }
interface EnrolmentPreview {
  dues: { label: string; periodFrom: string | null; periodTo: string | null; dueDate: string; lines: DueLine[]; taxable: string; tax: string; total: string }[];
  total: string;
}
type DueStatus = 'ISSUED' | 'PART_PAID' | 'PAID' | 'CANCELLED' | 'WRITTEN_OFF';
interface Due {
  _id: number; number: string; studentObjectId: StudentRef; label: string; issueDate: string; dueDate: string; taxable: string; cgst: string; sgst: string;
  igst: string; total: string; paid: string; open: string; status: DueStatus; daysLate: number | null; docType: 'TAX_INVOICE' | 'BILL_OF_SUPPLY'; lines: DueLine[];
}
type PaymentMethod = 'CASH' | 'UPI' | 'CARD' | 'BANK_TRANSFER';
interface PaymentPreviewInput { studentObjectId: number; amount?: string; allocations?: { due: number; amount: string }[] }
interface PaymentInput extends PaymentPreviewInput { amount: string; method: PaymentMethod; reference?: string | null; date: string }
interface Payment extends Versioned {
  _id: number; date: string; receiptNo: string; studentObjectId: StudentRef; coursename: string; branchObjectId: BranchRef; amount: string;
  method: PaymentMethod; reference: string | null; status: 'CONFIRMED' | 'REVERSED'; createdBy: string; updatedBy: string; reason: string | null;
  allocations?: { dueObjectId: { _id: number; label: string }; amount: string }[]; balanceBefore: string; balanceAfter: string;
}
interface PaymentPreview {
  student: StudentRef & { phone: string; branchname: string }; pendingBefore: string; overdue: string; inWords: string;
  allocations: { due: { _id: number; label: string; dueDate: string; daysLate: number | null; total: string; open: string }; amount: string; status: 'PAID' | 'PART_PAID' | 'ISSUED' }[];
  advance: string; pendingAfter: string; nextDue: string | null; upiLink?: string;
}

export interface components {
  schemas: {
    User: User; Session: Session; Branch: Branch; BranchInput: BranchInput; BranchSummary: BranchSummary; Staff: Staff; StaffInput: StaffInput;
    Settings: Settings; Subscription: Subscription; Notification: Notification; CompanyInfo: CompanyInfo; Organisation: Organisation; Home: Home;
    Course: Course; CourseInput: CourseInput; FeePlan: FeePlan; FeePlanInput: FeePlanInput; Student: Student; StudentInput: StudentInput;
    Enrolment: Enrolment; EnrolmentInput: EnrolmentInput; EnrolmentPreview: EnrolmentPreview; Due: Due; Payment: Payment; PaymentInput: PaymentInput;
    PaymentPreview: PaymentPreview; Invitation: Invitation; SignupInput: SignupInput;
  };
}
