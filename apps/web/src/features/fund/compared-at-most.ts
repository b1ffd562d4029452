/** The most funds that a comparison shows side by side. */
export const COMPARED_AT_MOST = 4
