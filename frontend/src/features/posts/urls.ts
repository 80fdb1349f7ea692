/** The composer; the list behind it keeps its filters. */
export const composerUrl = (search: string, id?: number) => `/createadpost${id ? `/${id}` : ''}${search}`;

export const listUrl = (search: string) => `/apppost${search}`;
