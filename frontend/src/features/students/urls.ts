/** Addresses of a student's pages; the sheets over them stand in the query. */
export const studentUrl = (id: number) => `/studentcourse/${id}`;
export const editStudentUrl = (id: number | 'new') => `/editstudent/${id}`;
export const certificatesUrl = (id: number) => `/student-certificate/${id}`;
export const enrolUrl = (id: number) => `/studentcourse/${id}?enrol=new`;
export const IMPORT_URL = '/studentimport';
