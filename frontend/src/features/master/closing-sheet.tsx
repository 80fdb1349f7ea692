import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Suspense, useState, type ReactNode } from 'react';
import { closeInput } from '@/api/forms/superadmin';
import type { Schemas } from '@/api/client';
import { organisations } from '@/api/master';
import { defineForm } from '@/components/form/define-form';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { useRecordForm } from '@/components/form/use-record-form';
import { ReasonStep } from '@/components/late';
import { Facts } from '@/components/layout/facts';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { date } from '@/lib/format';

type Closing = Schemas['Closing'];

const closeForm = defineForm(closeInput);
const closingOf = (code: string) => organisations.get('{code}/closing', { code });

/** What closing a centre means for it, said before it is closed; then since when it is closing. */
export default function ClosingSheet(sheet: SheetProps) {
  return (
    <RecordSheet
      {...sheet}
      query={closingOf}
      title={t`Close centre`}
      words={{ didNotLoad: t`The centre did not load` }}
    >
      {(closing) =>
        closing &&
        (closing.isClosing ? (
          <ClosingView closing={closing} onClose={sheet.onClose} />
        ) : (
          <CloseForm closing={closing} onClose={sheet.onClose} />
        ))
      }
    </RecordSheet>
  );
}

interface Props extends Pick<SheetProps, 'onClose'> {
  closing: Closing;
}

function CloseForm({ closing, onClose }: Props) {
  const { centreName, orgId } = closing;
  const own = useRecordForm({
    of: organisations,
    name: 'close',
    record: undefined,
    form: closeForm,
    send: (body, _version, key) => organisations.post('{code}/close', { code: orgId, body, key }),
    onSaved: onClose,
  });
  return (
    <FormSheet form={own} title={t`Close ${{ centre: centreName }}`} save={t`Close centre`} danger onClose={onClose}>
      <FormSection
        title={t`What happens`}
        text={t`Nothing can be changed in this centre any more. Until ${{ day: date(closing.eraseOn) }} its users can sign in, read and export, and you can keep it open. The owner is told by mail.`}
      />
      <Fate closing={closing} />
      <FormSection title={t`Confirmation`} text={t`Enter the name of the centre: ${{ centre: centreName }}`}>
        <FormField {...own.field('name')} wide />
        <FormField {...own.field('reason')} wide help={t`The owner can read it.`} />
      </FormSection>
    </FormSheet>
  );
}

function ClosingView({ closing, onClose }: Props) {
  const [isKeeping, setKeeping] = useState(false);
  const { centreName, orgId } = closing;
  return (
    <SideSheet
      open
      title={t`${{ centre: centreName }} is closing`}
      onClose={onClose}
      foot={
        <Button variant="contained" color="primary" onClick={() => setKeeping(true)}>
          {t`Keep open`}
        </Button>
      }
    >
      <FormSection title={t`Closed`}>
        <div className="wide">
          <Facts
            facts={[
              [t`Date`, date(closing.closedAt)],
              [t`By`, closing.closedBy],
              [t`Reason`, closing.reason],
            ]}
          />
        </div>
      </FormSection>
      <Fate closing={closing} />
      <Suspense>
        {isKeeping && (
          <ReasonStep
            of={organisations}
            title={t`Keep ${{ centre: centreName }} open?`}
            text={t`Its users can work again, as the subscription allows. The owner is told by mail.`}
            confirm={t`Keep open`}
            danger={false}
            change={(reason, key) => organisations.post('{code}/keepopen', { code: orgId, body: { reason }, key })}
            onDone={onClose}
            onClose={() => setKeeping(false)}
          />
        )}
      </Suspense>
    </SideSheet>
  );
}

/** What is erased and what stays. */
function Fate({ closing }: Pick<Props, 'closing'>): ReactNode {
  const { users, tickets, invoices, invoicesKeptUntil } = closing;
  const userText = plural({ count: users }, { one: '# user', other: '# users' });
  const ticketText = plural({ count: tickets }, { one: '# support ticket', other: '# support tickets' });
  const invoiceText = plural({ count: invoices }, { one: '# invoice', other: '# invoices' });
  return (
    <>
      <FormSection
        title={t`Erased on ${{ day: date(closing.eraseOn) }}`}
        text={t`The workspace with all its students, payments and files, ${userText}, ${ticketText}, its mails, jobs and leads. It cannot be brought back.`}
      />
      <FormSection
        title={t`Kept`}
        text={
          invoicesKeptUntil
            ? t`Your ${invoiceText} to this centre with the payments, until ${{ day: date(invoicesKeptUntil) }}, as tax law demands. What other centres earned by referring it.`
            : t`What other centres earned by referring it. There is no invoice to this centre.`
        }
      />
    </>
  );
}
