import { t } from '@lingui/core/macro';
import { upiProofInput, verifyProofInput } from '@/api/forms/upiproof';
import { defineForm, defineStep, type Fault } from '@/components/form/define-form';

const { utr, amount, date, photo } = upiProofInput;

/** Either of both shows that something was paid. */
export const saidForm = defineForm({ amount, date, utr, photo }, (values) => {
  const faults: Fault[] = [];
  if (!values.utr && !values.photo) faults.push(['utr', t`Please enter the UTR or add a screenshot.`]);
  return faults;
});

export const verifyForm = defineStep(verifyProofInput);

interface Said {
  utr: string;
  photo: File | null;
}

/** What is sent: no empty UTR, and the file, of which the contract says that it is text. */
export const saidBody = <V extends Said>({ utr: typed, photo: file, ...rest }: V) => ({
  ...rest,
  ...(typed && { utr: typed }),
  ...(file && { photo: file as unknown as string }),
});
