import { checkDigit } from './id-number.ts'
import { printedName } from './typed-text.ts'

/** What of a person equals an entry of a name list: the ID number; name and birth date; or the name alone. */
export const nameMatches = {
  id: '证件号码',
  birth: '姓名与出生日期',
  name: '姓名',
} as const
export type NameMatch = keyof typeof nameMatches
export const isNameMatch = (text: string): text is NameMatch => Object.hasOwn(nameMatches, text)

/** Names and numbers in the form of `plainName` and `plainIdNumber`, or keyed hashes. */
export interface Listed {
  readonly names: readonly string[]
  readonly ids: readonly string[]
  /** YYYY-MM-DD, or the year alone where the list knows no more. */
  readonly births: readonly string[]
}
export interface Screened {
  readonly name: string
  readonly id: string | null
  readonly born: string | null
}

/** A name without what is written in several ways: width, case, accents, spaces, middle dots and hyphens. */
export const plainName = (name: string): string =>
  printedName(name)
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}\p{Co}\p{Cn}]/gu, '')
    .normalize('NFC')
    .toUpperCase()

/** An ID number without spaces and hyphens; a citizen's number of 15 digits as that of 18, which replaced it. */
export function plainIdNumber(number: string): string {
  const plain = number
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  if (!/^\d{15}$/.test(plain)) return plain
  const seventeen = `${plain.slice(0, 6)}19${plain.slice(6)}`
  return seventeen + checkDigit(seventeen)
}

/**
 * The strongest match of a person with an entry, or null. Lists mistake days more often than years: an equal name counts
 * alone unless all birth dates of the entry are of other years.
 */
export function matchName({ name, id, born }: Screened, { names, ids, births }: Listed): NameMatch | null {
  if (id !== null && ids.includes(id)) return 'id'
  if (!names.includes(name)) return null
  if (born === null || births.length === 0) return 'name'
  if (births.some(birth => birth === born || birth === yearOf(born))) return 'birth'
  return births.some(birth => yearOf(birth) === yearOf(born)) ? 'name' : null
}

const yearOf = (day: string): string => day.slice(0, 4)
