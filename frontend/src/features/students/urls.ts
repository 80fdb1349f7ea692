/** Addresses that only the students' pages lead to; the others are in lib/urls.ts. */
export const editStudentUrl = (id: number | 'new') => `/editstudent/${id}`;
export const IMPORT_URL = '/studentimport';
