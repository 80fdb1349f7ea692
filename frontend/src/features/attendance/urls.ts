export const attendanceUrl = {
  today: '/attendance',
  register: (batch: number, date?: string) => `/attendance?batch=${batch}${date ? `&date=${date}` : ''}`,
  member: (id: number) => `/staffAttendance/${id}`,
};
