import type { Tally } from './api';

/** How many classes somebody came to, a half day being half a one. */
export const came = ({ present, late, halfDay }: Tally) => present + late + halfDay / 2;

/** How many classes count: one that was excused does not. */
export const counted = ({ classes, excused }: Tally) => classes - excused;
