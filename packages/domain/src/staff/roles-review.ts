/** Validity of a review of the roles in days: a quarter. */
export const REVIEW_DAYS = 92
