/** Shown in every footer (specification, section 9). */
export const VERSION = '1.0.1';
