/** The form of a branch in a window of its own, for tests with several people: they import it anew for each. */
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { branches } from '@/api/resources';
import { makeQueryClient } from '@/app/query-client';
import { changesApplier } from '@/app/shell/apply-changes';
import { FormField } from '@/components/form/form-field';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { Branch } from '@/features/branches/api';
import BranchSheet from '@/features/branches/branch-sheet';
import { branchForm } from '@/features/branches/schema';
import { meQuery } from '@/lib/me';
import { theme } from '@/theme/theme';
import '@/components/late';
import { makeUser } from './fixtures';

/** A control: a form that begins anew with every answer. */
function Forgetful({ branch, onClose }: { branch: Branch; onClose: () => void }) {
  const form = useRecordForm({
    of: branches,
    record: branch,
    form: branchForm,
    send: branches.save(branch),
    onSaved: onClose,
  });
  const { reset } = form.form;
  useEffect(() => reset(branchForm.held(branch)), [branch, reset]);
  return (
    <FormSheet form={form} title="Edit branch" onClose={onClose}>
      <FormField {...form.field('branchname')} />
      <FormField {...form.field('city')} />
      <FormField {...form.field('address')} />
    </FormSheet>
  );
}

function ForgetfulSheet(sheet: SheetProps) {
  return (
    <RecordSheet {...sheet} query={branches.record} title="Edit branch" words={{ didNotLoad: 'It did not load' }}>
      {(branch) => branch && <Forgetful branch={branch} onClose={sheet.onClose} />}
    </RecordSheet>
  );
}

/** @param place what opens over the page is put there */
export function openBranch(id: number, place: HTMLElement, isForgetful: boolean) {
  const queries = makeQueryClient();
  queries.setQueryData(meQuery.queryKey, makeUser());
  const Sheet = isForgetful ? ForgetfulSheet : BranchSheet;
  const Page = () => {
    const sheet = useSheetParam('branch');
    return <ParamSheet of={sheet}>{(of) => <Sheet id={of} onClose={sheet.close} />}</ParamSheet>;
  };
  const router = createMemoryRouter([{ path: '/', Component: Page }], { initialEntries: [`/?branch=${id}`] });
  const inPlace = { defaultProps: { container: () => place } };
  const own = { ...theme, components: { ...theme.components, MuiModal: inPlace } } as typeof theme;
  const content = (
    <ThemeProvider theme={own}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
  return {
    content,
    open: () => router.navigate(`/?branch=${id}`),
    /** A change frame arrives. */
    hear: (position: number, version: number) =>
      changesApplier(queries).apply([{ position, resource: branches.name, id, version }]),
    askAnew: () => void queries.invalidateQueries(),
    gone: () => queries.clear(),
  };
}
