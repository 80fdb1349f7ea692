/** Addresses of a student's pages; the sheets over them stand in the query. */
export const studentUrl = (id: number) => `/studentcourse/${id}`;
export const editStudentUrl = (id: number | 'new') => `/editstudent/${id}`;
export const enrolUrl = (id: number) => `/studentcourse/${id}?enrol=new`;
