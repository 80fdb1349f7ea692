export const attendanceUrl = {
  today: '/attendance',
  register: (batch: number, date?: string) => `/attendance?batch=${batch}${date ? `&date=${date}` : ''}`,
  /** `month` as `2027-03`; this one without it. */
  member: (id: number, month?: string) => `/staffAttendance/${id}${month ? `?month=${month}` : ''}`,
};
