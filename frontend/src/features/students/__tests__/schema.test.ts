import { describe, expect, it } from 'vitest';
import { studentDefaults, studentSchema } from '../schema';

describe('the rules of the form', () => {
  const filled = { ...studentDefaults(), studentName: 'Aarav', phone: '9822014567', branchObjectId: '1' };

  it.each([
    [{ dob: '2999-01-01' }, 'Date of birth cannot be later than today.'],
    [{ dob: '31-02-2012' }, 'Write the date as dd-mm-yyyy'],
    [{ whatsapp: '123' }, 'Phone number must be 10 digits'],
    [{ pincode: '4110' }, 'Pincode must be 6 digits'],
    [{ email: 'aarav@' }, 'Email is invalid.'],
    [{ studentName: '  ' }, 'Student name is required.'],
  ])('refuse %j', (part, message) => {
    const result = studentSchema.safeParse({ ...filled, ...part });
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message);
  });

  it('let everything but name, phone, branch and admission be empty', () => {
    expect(studentSchema.parse(filled)).toMatchObject({ branchObjectId: 1, dob: null, city: null });
  });
});
