/** Addresses that several features lead to; a feature's own are in its urls.ts. */
export const studentUrl = (id: number | string) => `/studentcourse/${id}`;

/** The student's page with the enrolment open. @param courseId the course to begin with */
export const enrolUrl = (id: number, courseId?: number) => `${studentUrl(id)}?enrol=${courseId ?? 'new'}`;

export const certificatesUrl = (id: number) => `/student-certificate/${id}`;
