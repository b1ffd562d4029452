import { brand } from './brand-file.ts'

/** The firm's names, from the file named by `BRAND_FILE`, else `brand.json`; the server checks it at start-up. */
export { brand }

/** The name of the site: the firm's short name and what it offers here. */
export const siteName = `${brand.name}${brand.service}`

const { sms: _sms, security: _security, ...ofPage } = brand

/** The brand as JSON for an element of a page; an opening bracket would end the element, or begin a comment. */
export const brandOfPage = JSON.stringify(ofPage).replaceAll('<', '\\u003c')

/** Base URLs of pictures, configured by the firm. */
export const imageBases: Readonly<Record<'managers', string>> = brand.imageBases

/**
 * The URL of a manager's picture, named after the manager's id; '' where the firm has none and the surname is drawn.
 */
export const managerPicture = (manId: string): string => managerPictureAt(imageBases.managers, manId)

export const managerPictureAt = (base: string, manId: string): string => (base === '' ? '' : `${base}${manId}.webp`)
