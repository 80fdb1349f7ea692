/** For how many days after a paid plan everything works (PRODUCT.md 4.14). */
export const GRACE_DAYS = 7;
