/** The places of the site that show adverts. */
export const advertPlaces = { home: '首页', viewpoint: '投资观点' } as const
