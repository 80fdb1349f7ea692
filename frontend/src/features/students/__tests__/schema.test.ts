import { describe, expect, it } from 'vitest';
import { studentBody, studentForm } from '../schema';

describe('the rules of the form', () => {
  const filled = {
    ...studentForm.held(),
    admissionDate: '2026-11-24',
    studentName: 'Aarav',
    phone: '9822014567',
    branchObjectId: '1',
  };

  it.each([
    [{ dob: '2999-01-01' }, 'Date of birth cannot be later than today.'],
    [{ dob: '31-02-2012' }, 'Enter a date as dd-mm-yyyy.'],
    [{ whatsapp: '123' }, 'Phone number must be 10 digits'],
    [{ pincode: '4110' }, 'Pincode must be 6 digits and not start with 0.'],
    [{ email: 'aarav@' }, 'Email is invalid.'],
    [{ studentName: '  ' }, 'Student name is required.'],
  ])('refuse %j', (part, message) => {
    const result = studentForm.schema.safeParse({ ...filled, ...part });
    expect(result.error?.issues.map((issue) => issue.message)).toContain(message);
  });

  it('require name, address and state of a company that is billed', () => {
    const result = studentForm.schema.safeParse({ ...filled, billsCompany: true });
    expect(result.error?.issues.map((issue) => issue.path[0])).toEqual(['billToName', 'billToAddress', 'billToState']);
  });

  it('remove the company when it is no longer billed', () => {
    const company = { billToName: 'Infotech', billToAddress: 'Bengaluru', billToState: 'Karnataka' };
    const values = studentForm.schema.parse({ ...filled, ...company, billsCompany: false });
    expect(studentBody(values)).toMatchObject({ billToName: '', billToAddress: '', billToState: '', billToGstin: '' });
    expect(studentBody(values)).not.toHaveProperty('billsCompany');
  });

  it('let everything but name, phone, branch and admission be empty', () => {
    expect(studentForm.schema.parse(filled)).toMatchObject({ branchObjectId: 1, dob: null, city: '' });
  });
});
