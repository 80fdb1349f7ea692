/** Addresses that several features lead to; a feature's own are in its urls.ts. */
export const studentUrl = (id: number | string) => `/studentcourse/${id}`;

/** The student's page with the enrolment open. @param courseId the course to begin with @param batchId the batch */
export const enrolUrl = (id: number, courseId?: number, batchId?: number) =>
  `${studentUrl(id)}?enrol=${courseId ?? 'new'}${batchId === undefined ? '' : `&batch=${batchId}`}`;

/** @param tab the part of the page that is open: `register`, `fees`, `week` */
export const batchUrl = (id: number, tab?: string) => `/batch/${id}${tab ? `?tab=${tab}` : ''}`;

/** The certificates of one student; of all students where none is named. */
export const certificatesUrl = (id?: number) =>
  id === undefined ? '/student-certificate' : `/student-certificate/${id}`;

/** The parameter that opens the record-payment sheet on any page: a student's id, or `new`. */
export const PAY_PARAM = 'pay';

/** The parameter that opens, on a student's page, the payment of the family: the student's id. */
export const FAMILY_PAY_PARAM = 'payfamily';

/** The parameter that opens, on a student's page, the statement of the family: the family's id. */
export const FAMILY_STATEMENT_PARAM = 'familystatement';

/** The parameter that opens, on any page, what the student of an ended enrolment gets back: its id. */
export const SETTLE_PARAM = 'settle';

/** The parameter that opens, on any page, the mailing of a document: its kind and id, such as `due-12`. */
export const MAIL_PARAM = 'mail';

export const APPROVALS_PATH = '/approvals';

export const NOTIFICATIONS_PATH = '/notifications';

export const ACTIVITY_PATH = '/activity';

/** What happened to one record; for a student, to everything that is about the student. */
export const activityUrl = (kind: string, id: number) => `${ACTIVITY_PATH}?of=${kind}-${id}`;
