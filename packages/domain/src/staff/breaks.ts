import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { rowNumber } from '../validate/row-number.ts'

/** THE pairs of books that are compared. */
export const bookPairs = {
  lots: '账簿与份额明细',
  registrar: '账簿与登记机构',
  bank: '账簿与银行',
  custodian: '账簿与托管行',
  rules: '账内规则',
} as const
export type BookPair = keyof typeof bookPairs

/** The other side of each pair. */
export const otherSides: Readonly<Record<BookPair, string>> = {
  lots: '份额明细',
  registrar: '登记机构',
  bank: '银行',
  custodian: '托管行',
  rules: '规则',
}

/** Kinds of breaks that have a number of their own. */
export const numberedBreaks = ['case', 'difference', 'service', 'suspense'] as const
type NumberedBreak = (typeof numberedBreaks)[number]

/**
 * A break of the books by what names it: a fund, the bank's sums or an invariant of a day's check, a case of the
 * channel's statement, a difference of a registrar, a service fee that the custodian booked otherwise, a transfer in suspense.
 */
export type BreakKey =
  | { kind: 'fund'; day: IsoDate; fundcode: string }
  | { kind: 'bank'; day: IsoDate }
  | { kind: 'invariant'; day: IsoDate; name: string }
  | { kind: NumberedBreak; id: bigint }

/** The text that names a break in notes and addresses. */
export function breakText(key: BreakKey): string {
  switch (key.kind) {
    case 'fund':
      return `fund:${key.day}:${key.fundcode}`
    case 'bank':
      return `bank:${key.day}`
    case 'invariant':
      return `invariant:${key.day}:${key.name}`
    default:
      return `${key.kind}:${key.id}`
  }
}

/** Reads what `breakText` writes; null for anything else. */
export function readBreakKey(text: string): BreakKey | null {
  const [kind, first = '', second = '', ...rest] = text.split(':')
  if (rest.length > 0) return null
  const numbered = numberedBreaks.find(each => each === kind)
  if (numbered) {
    const id = rowNumber(first)
    return second === '' && id !== null ? { kind: numbered, id } : null
  }
  const day = parseIsoDate(first)
  if (!day) return null
  if (kind === 'bank' && second === '') return { kind, day }
  if (kind === 'fund' && /^\d{6}$/.test(second)) return { kind, day, fundcode: second }
  if (kind === 'invariant' && /^invariant_\w{1,80}$/.test(second)) return { kind, day, name: second }
  return null
}

/** Breaks that staff end by saying how; a later check ends the others. */
export const isEndedByStaff = ({ kind }: BreakKey): boolean =>
  kind === 'case' || kind === 'difference' || kind === 'service'

/** The file name under which a transfer that only the channel knows is asked to be booked. */
export const transferFile = (extId: string): string => `transfer-${extId}.json`
