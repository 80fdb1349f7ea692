import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '@/api/errors';
import { publicApi } from '@/api/resources';
import { FormChips } from '@/components/form/chip-fields';
import { FormField } from '@/components/form/form-field';
import { FormGuard } from '@/components/form/form-guard';
import { useRecordForm } from '@/components/form/use-record-form';
import { phone } from '@/theme/breakpoints';
import { publicForm, sendEnquiry, type PublicForm } from './api';
import { enquireForm } from './schema';

const Fields = styled('form')({
  display: 'grid',
  gap: 16,
  '& > .MuiButton-root': { marginTop: 8 },
  '& .MuiInputBase-root:not(.MuiInputBase-multiline)': { minHeight: 40 },
  // Out of sight and out of the way of keys and screen readers, but not `display: none`, which programs look for.
  '& .trap': { position: 'absolute', left: -9999, width: 1, height: 1, overflow: 'hidden' },
  [phone]: { '& .MuiInputBase-root:not(.MuiInputBase-multiline)': { minHeight: 48 } },
});

/**
 * The server takes a form for a program's that comes back within three seconds (MINIMUM_FILL_SECONDS in
 * tenant_apps/enquiries/rules.py). A browser that fills the fields in by itself is as fast: the rest is
 * waited for here, while the button says that it is being sent. Milliseconds.
 */
const FILL_TIME = 3000;

const waitUntil = (moment: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - Date.now())));

interface EnquireFormProps {
  code: string;
  centre: PublicForm;
  /** Says when the form was opened. */
  token: string;
  onSent: (sent: { name: string; text: string }) => void;
}

const asOptions = (rows: readonly { _id: number; name: string }[]) =>
  rows.map(({ _id, name }) => ({ value: String(_id), label: name }));

export function EnquireForm({ code, centre, token, onSent }: EnquireFormProps) {
  const queries = useQueryClient();
  // A fresh token begins anew for the server, and so it does here.
  const openedAt = useRef(0);
  useEffect(() => {
    openedAt.current = Date.now();
  }, [token]);
  const choosesBranch = centre.branches.length > 1;
  const form = useRecordForm({
    of: publicApi,
    name: `enquire/${code}`,
    record: undefined,
    form: enquireForm(choosesBranch),
    send: async (values) => {
      await waitUntil(openedAt.current + FILL_TIME);
      try {
        const { message } = await sendEnquiry(code, { ...values, formToken: token });
        return { message, name: values.studentName };
      } catch (error) {
        // The next try goes out with a fresh token; what was written stays.
        if (error instanceof ApiError && error.code === 'form_expired')
          await queries.invalidateQueries(publicForm(code));
        throw error;
      }
    },
    onSaved: ({ message, name }) => {
      // The token of what was sent is used up in time; another enquiry begins anew.
      void queries.invalidateQueries(publicForm(code));
      onSent({ name, text: message });
    },
    isQuiet: true,
    meta: {
      tooMany: () => t`Too many enquiries were sent from here. Please try again in an hour, or call the centre.`,
    },
  });
  const { control, field } = form;
  return (
    <Fields noValidate onSubmit={form.submit}>
      <FormGuard nested form={form.form} id={form.id} />
      <FormField {...field('studentName')} autoComplete="name" />
      <FormField {...field('phone')} />
      <FormField {...field('email')} autoComplete="email" />
      {choosesBranch && (
        <FormField
          {...field('branch')}
          placeholder={t`Choose a branch`}
          options={asOptions(
            centre.branches.map(({ _id, branchname, city }) => ({ _id, name: `${branchname}, ${city}` })),
          )}
        />
      )}
      {centre.courses.length > 0 && (
        <FormChips
          {...field('courses')}
          multiple
          options={asOptions(centre.courses.map(({ _id, coursename }) => ({ _id, name: coursename })))}
        />
      )}
      <FormField {...field('message')} rows={3} />
      <div className="trap" aria-hidden>
        <label>
          {field('website').label}
          <input tabIndex={-1} autoComplete="off" {...control.register('website')} />
        </label>
      </div>
      <Button type="submit" variant="contained" color="primary" size="large" fullWidth loading={form.busy}>
        {t`Send enquiry`}
      </Button>
    </Fields>
  );
}
