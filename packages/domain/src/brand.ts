import brand from '../../../brand.json' with { type: 'json' }

/** Everything that names the firm, from the one file `brand.json`; the server checks it at its start. */
export { brand }

const managers: string = brand.imageBases.managers

/** Where the picture of a manager is, each named after its id; '' where the firm has none and the surname is drawn. */
export const managerPicture = (manId: string): string => (managers === '' ? '' : `${managers}${manId}.webp`)
