import type { Schemas } from '@/api/client';

/** What the checkout gives when it was paid. */
interface Paid {
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface CheckoutOptions {
  key: string;
  order_id: string;
  amount: number;
  currency: string;
  name: string;
  description: string;
  prefill: { email: string; contact: string };
  handler: (paid: Paid) => void;
  modal: { ondismiss: () => void };
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => { open: () => void };
  }
}

/** Loads Razorpay's script, once. The page's policy allows it on /subscription alone. */
function load(src: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(src));
    };
    document.head.append(script);
  });
}

/**
 * Opens Razorpay's checkout.
 * @returns the payment with its signature; null when the person left without paying.
 */
export async function payByRazorpay(
  checkout: Schemas['Checkout'],
): Promise<{ paymentId: string; signature: string } | null> {
  await load(checkout.script);
  const { Razorpay } = window;
  if (!Razorpay) throw new Error(checkout.script);
  return new Promise((resolve) => {
    new Razorpay({
      key: checkout.key,
      order_id: checkout.orderId,
      amount: checkout.amount,
      currency: checkout.currency,
      name: checkout.name,
      description: checkout.description,
      prefill: { email: checkout.email, contact: checkout.phone },
      handler: (paid) => resolve({ paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }),
      modal: { ondismiss: () => resolve(null) },
    }).open();
  });
}
