import { useMutation } from '@tanstack/react-query';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { toasts, type ToastAction } from '@/lib/toasts';
import { MAIL_RECEIPT_PARAM } from '@/lib/urls';
import { chatReceipt, downloadReceipt, printReceipt, type Receipt } from './api';
import { t } from './text';

interface ReceiptActions {
  print: (receipt: Receipt) => void;
  download: (receipt: Receipt) => void;
  chat: (receipt: Receipt) => void;
  mail: (receipt: Receipt) => void;
  /** One of the first three is under way. */
  busy: boolean;
}

/** What may be done with a receipt once it is posted; faults become toasts. */
export function useReceipt(): ReceiptActions {
  const centre = useMe().centreName ?? '';
  const mailing = useSheetParam(MAIL_RECEIPT_PARAM);
  const print = useMutation({ mutationFn: printReceipt });
  const download = useMutation({ mutationFn: downloadReceipt });
  const chat = useMutation({
    mutationFn: (receipt: Receipt) =>
      chatReceipt(receipt, ({ url, until }) =>
        t('share.chat', {
          receipt: receipt.receiptNo, amount: rupees(receipt.amount), centre, url, until: date(until),
        }),
      ),
  });
  return {
    print: (receipt) => print.mutate(receipt),
    download: (receipt) => download.mutate(receipt),
    chat: (receipt) => chat.mutate(receipt),
    mail: (receipt) => mailing.open(receipt._id),
    busy: print.isPending || download.isPending || chat.isPending,
  };
}

/** Milliseconds: the payer says which way the receipt shall go. */
const TIME_TO_CHOOSE = 12_000;

/** Says that a payment is recorded, and hands its receipt on at once: that is what the payer waits for. */
export function useAnnouncement(): (payment: Receipt) => void {
  const actions = useReceipt();
  return (payment) => {
    const action = (label: string, run: (receipt: Receipt) => void): ToastAction => ({
      label, run: () => run(payment), stays: true,
    });
    toasts.success(t('record.done', { receipt: payment.receiptNo, amount: rupees(payment.amount) }), {
      duration: TIME_TO_CHOOSE,
      takesFocus: true,
      actions: [
        action(t('share.print'), actions.print),
        action(t('share.download'), actions.download),
        action(t('share.whatsapp'), actions.chat),
        action(t('share.mail'), actions.mail),
      ],
    });
  };
}
