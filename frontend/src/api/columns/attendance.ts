// Written by `make api` from docs/openapi.yaml.
export const attendance = {
  date: { label: 'Date', kind: 'date', sorted: true },
  studentId: { label: 'ID', kind: 'text', sorted: true },
  studentObjectId: { label: 'Name', kind: 'ref', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  checkIn: { label: 'Check in', kind: 'time', sorted: true },
  checkOut: { label: 'Check out', kind: 'time', sorted: true },
  code: { label: 'Attendance', kind: 'text', sorted: true, words: { PRESENT: 'Present', LATE: 'Late', HALF_DAY: 'Half day', ABSENT: 'Absent', EXCUSED: 'Excused' } },
  batchObjectId: { label: 'Batch', kind: 'ref', sorted: true },
  courseObjectId: { label: 'Course', kind: 'ref', sorted: true },
  note: { label: 'Note', kind: 'text', sorted: true },
} as const;
