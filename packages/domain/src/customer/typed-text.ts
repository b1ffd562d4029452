/**
 * Chinese characters of names: also those that a browser of the oldest promised ones has not heard of (planes 2 and 3), and
 * those that registers wrote into the private area before they had a number.
 */
const HAN = String.raw`\p{Script=Han}\p{Co}\u{20000}-\u{3FFFF}`
const part = `[${HAN}]{1,25}`

/** A person's name as on the ID: Chinese characters, with the dot of minority names, or Latin letters. */
export const PERSON_NAME = new RegExp(`^(?:${part}(?:·${part}){0,4}|[A-Za-z]{1,25}(?:[ .'-][A-Za-z]{1,25}){0,4})$`, 'u')

/** Dots that keyboards, fonts and registers put where the ID card prints that of a minority name. */
const DOTS = /[•‧∙⋅・･．․﹒ㆍᆞ᛫⸱⸳ꞏᐧ●。｡]/gu
const DOT_OF_NAME = new RegExp(`([${HAN}])\\s*[.·]\\s*(?=[${HAN}])`, 'gu')
const SPACE_IN_NAME = new RegExp(`([${HAN}])\\s+(?=[${HAN}])`, 'gu')

/** A name as typed, pasted or read, in the way in which the ID prints it. */
export const printedName = (text: string): string =>
  text
    .replaceAll(/\p{Cf}|[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, '')
    .replaceAll(DOTS, '·')
    .normalize('NFKC')
    .replaceAll(/[‘’ʼ`]/g, "'")
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(DOT_OF_NAME, '$1·')
    .replaceAll(SPACE_IN_NAME, '$1')
    .trim()

/** Mainland mobile numbers as browsers fill them in and address books keep them. */
const WITH_COUNTRY = /^(?:\+|00)?86(1[3-9][0-9]{9})$/

/**
 * A number as typed, pasted or filled in: without blanks, hyphens, brackets and invisible characters, in half width, a
 * mobile number without the country's.
 */
export const plainDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}()]/gu, '')
    .replace(WITH_COUNTRY, '$1')
