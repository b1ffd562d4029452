/** Countries and regions of ISO 3166-1 that call for countermeasures, and those under increased monitoring. */
export type WatchedPlaces = { called: readonly string[]; watched: readonly string[] }

/** Lists of the Financial Action Task Force of October 2025 by ISO 3166-1 number [K]. */
export const watchedPlaces: WatchedPlaces = {
  called: ['104', '364', '408'],
  watched: [
    ...['012', '024', '068', '092', '100', '120', '180', '332', '384', '404'],
    ...['418', '422', '492', '516', '524', '704', '728', '760', '862', '887'],
  ],
}

/** Answers of the dictionary `workcode`: self-employed, jobless, others. */
export const watchedOccupations: readonly string[] = ['09', '13', '99']

/** Answers of the dictionary `industry`: wholesale and retail, real estate, others. */
export const watchedIndustries: readonly string[] = ['06', '07', '99']
