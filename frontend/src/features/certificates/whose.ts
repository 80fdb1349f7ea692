/** The student of a certificate, as lists, records and certificates name one. */
export interface Whose {
  _id: number;
  studentId: string;
  studentName: string;
}
