/** Checked from the header: a picture with more pixels is never decoded. */
export const MAX_PIXELS = 40_000_000
export const DECODE_S = 8
