/** Addresses of a student's pages; the sheets over them stand in the query. */
export const studentUrl = (id: number) => `/studentcourse/${id}`;
export const editStudentUrl = (id: number | 'new') => `/editstudent/${id}`;
export const certificatesUrl = (id: number) => `/student-certificate/${id}`;
/** @param courseId the course to begin with */
export const enrolUrl = (id: number, courseId?: number) => `/studentcourse/${id}?enrol=${courseId ?? 'new'}`;
export const IMPORT_URL = '/studentimport';
