/** The file name of the platform's invoice for an order. */
export const invoiceName = (order: { invoiceNumber: string | null; code: string }): string =>
  `invoice-${(order.invoiceNumber ?? order.code).replaceAll('/', '-')}.pdf`;

/** The file's name of a credit note of the platform. */
export const noteName = ({ number }: { number: string }) => `credit-note-${number.replaceAll('/', '-')}.pdf`;
