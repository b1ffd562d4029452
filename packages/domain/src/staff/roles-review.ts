/** How many days a review of who has which roles counts: a quarter. */
export const REVIEW_DAYS = 92
