/** A phone that calls. */
export const callUrl = (phone: string) => `tel:+91${phone}`;

/** A chat with a first sentence in it. */
export const whatsappUrl = (phone: string, text: string) => `https://wa.me/91${phone}?text=${encodeURIComponent(text)}`;

/** A chat with somebody yet to be chosen, a first sentence in it. */
export const shareUrl = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
