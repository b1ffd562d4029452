import brand from '../../../brand.json' with { type: 'json' }

/** Everything that names the firm, from the one file `brand.json`; the server checks it at its start. */
export { brand }

/** Where pictures come from, as the firm configures it. */
export const imageBases: Readonly<Record<'managers', string>> = brand.imageBases

/** Where the picture of a manager is, each named after its id; '' where the firm has none and the surname is drawn. */
export const managerPicture = (manId: string): string => managerPictureAt(imageBases.managers, manId)

export const managerPictureAt = (base: string, manId: string): string => (base === '' ? '' : `${base}${manId}.webp`)
