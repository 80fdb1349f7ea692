/** Where a student's enrolments are. */
export const enrolmentsOf = (student: { _id: number }) => `/studentcourse/${student._id}`;
