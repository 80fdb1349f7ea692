/** Under 1024 px the phone layout applies (specification, section 9). */
export const breakpoints = { values: { xs: 0, sm: 600, md: 900, lg: 1024, xl: 1280 } };

/** The media query of the phone layout, for use in styles. */
export const phone = '@media (max-width:1023.95px)';
export const desk = '@media (min-width:1024px)';
