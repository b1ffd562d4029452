import { brand } from './brand-file.ts'

/** The firm's names, from the file named by `BRAND_FILE`, else `brand.json`; the server checks it at start-up. */
export { brand }

/** Base URLs of pictures, configured by the firm. */
export const imageBases: Readonly<Record<'managers', string>> = brand.imageBases

/**
 * The URL of a manager's picture, named after the manager's id; '' where the firm has none and the surname is drawn.
 */
export const managerPicture = (manId: string): string => managerPictureAt(imageBases.managers, manId)

export const managerPictureAt = (base: string, manId: string): string => (base === '' ? '' : `${base}${manId}.webp`)
