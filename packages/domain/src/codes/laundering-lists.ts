/** The lists with which the table of rules begins (law/legal-rules.ts); compliance changes them there, from a day on. */
export const firstLists = {
  /** Countries and regions that call for countermeasures, by ISO 3166-1 number: Financial Action Task Force, October 2025. */
  calledPlaces: ['104', '364', '408'],
  /** Those under increased monitoring. */
  watchedPlaces: [
    ...['012', '024', '068', '092', '100', '120', '180', '332', '384', '404'],
    ...['418', '422', '492', '516', '524', '704', '728', '760', '862', '887'],
  ],
  /** Answers of the dictionary `workcode`: self-employed, jobless, others. */
  watchedOccupations: ['09', '13', '99'],
  /** Answers of the dictionary `industry`: wholesale and retail, real estate, others. */
  watchedIndustries: ['06', '07', '99'],
} as const
