// Written by `make api` from docs/openapi.yaml.
export const staffAttendance = {
  date: { label: 'Date', kind: 'date', sorted: true },
  staffId: { label: 'ID', kind: 'text', sorted: true },
  memberObjectId: { label: 'Name', kind: 'ref', sorted: true },
  branchObjectId: { label: 'Branch', kind: 'ref', sorted: true },
  checkIn: { label: 'Check in', kind: 'time', sorted: true },
  checkOut: { label: 'Check out', kind: 'time', sorted: true },
  status: { label: 'Status', kind: 'text', sorted: true, words: { PRESENT: 'Present', HALF_DAY: 'Half day', ON_DUTY: 'On duty elsewhere', LEAVE: 'Leave', ABSENT: 'Absent' } },
  note: { label: 'Note', kind: 'text', sorted: true },
  reason: { label: 'Reason', kind: 'text', sorted: true },
  createdBy: { label: 'Created by', kind: 'text', sorted: true },
  updatedBy: { label: 'Updated by', kind: 'text', sorted: true },
  createDt: { label: 'Created', kind: 'instant', sorted: true },
} as const;
