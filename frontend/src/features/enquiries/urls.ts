/** From elsewhere an enquiry opens over the list. */
export const enquiryUrl = (id: number) => `/student-enquiry?open=${id}`;
