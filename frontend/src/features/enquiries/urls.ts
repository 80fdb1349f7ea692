/** From elsewhere an enquiry opens over the list. */
export const enquiryUrl = (id: number) => `/student-enquiry?open=${id}`;

export const shareUrl = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
