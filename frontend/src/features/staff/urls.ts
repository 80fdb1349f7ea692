/** The three modes of /createstaff/{id?}. */
export const staffUrl = {
  list: '/stafflistpage',
  create: '/createstaff',
  edit: (id: number) => `/createstaff/${id}`,
  view: (id: number) => `/createstaff/${id}?view`,
};
