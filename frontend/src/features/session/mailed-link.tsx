import { defineForm } from '@/components/form/define-form';
import { Notice } from './notice';
import { SignedOutForm, useSignedOutForm } from './signed-out-form';
import { SignedOutLayout } from './signed-out-layout';
import { ToSignIn } from './to-sign-in';

const nothing = defineForm({});

interface MailedLinkProps {
  title: string;
  text: string;
  /** The words of the button. Nothing happens before: mail programs open links by themselves. */
  confirm: string;
  send: () => Promise<{ message: string }>;
  /** What is said afterwards. */
  done: string;
}

/** The page of a mailed link that asks nothing but whether it is meant. */
export function MailedLink({ title, text, confirm, send, done }: MailedLinkProps) {
  const form = useSignedOutForm({ form: nothing, send });
  if (form.sending.isSuccess) {
    return (
      <SignedOutLayout title={done}>
        <Notice text={form.sending.data.message}>
          <ToSignIn />
        </Notice>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={title} text={text}>
      <SignedOutForm of={form} send={confirm}>
        {null}
      </SignedOutForm>
    </SignedOutLayout>
  );
}
