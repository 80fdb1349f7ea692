/** The file name of the platform's invoice for an order. */
export const invoiceName = (order: { invoiceNumber: string | null; code: string }): string =>
  `invoice-${(order.invoiceNumber ?? order.code).replaceAll('/', '-')}.pdf`;
