import { type IsoDate, parseCompactDate } from '../calendar/dates.ts'
import { FOR_GOOD } from './id-expiry.ts'
import { readIdNumber } from './id-number.ts'
import { printedName } from './typed-text.ts'

/** The text of the portrait side. */
export type IdCardFront = {
  custname: string
  /** A code of the dictionary `sex`. */
  sex: '0' | '1'
  nation: string
  birthday: IsoDate
  address: string
  idno: string
}

/** The text of the emblem side. */
export type IdCardBack = {
  issuer: string
  validFrom: IsoDate
  /** yyyymmdd or 长期 */
  invalidate: string
}

/** Validity of ID cards in years. */
const TERMS: readonly number[] = [5, 10, 20]

/**
 * The front of an ID card from its rows of text, top to bottom and without spaces. Null without a complete number: its
 * check digit verifies the reading, and it gives sex and birthday.
 */
export function readIdCardFront(rows: readonly string[], today: IsoDate): IdCardFront | null {
  const numberRow = rows.findIndex(row => NUMBER.test(row))
  const read = readIdNumber(NUMBER.exec(rows[numberRow] ?? '')?.[0] ?? '', today)
  if (!read.ok) return null
  const above = rows.slice(0, numberRow)
  const sexRow = above.findIndex(row => /性别|民族/.test(row))
  const addressRow = above.findIndex(row => /^.?址|^住/.test(row))
  return {
    // The row above sex and nation is the name, even if its label was misread.
    custname: printedName((above[sexRow - 1] ?? '').replace(/^姓?名/, '')),
    sex: read.id.sex,
    nation: /民?族(.+)$/.exec(above[sexRow] ?? '')?.[1] ?? '',
    birthday: read.id.birthday,
    address:
      addressRow < 0
        ? ''
        : above
            .slice(addressRow)
            .join('')
            .replace(/^住?址/, ''),
    idno: read.id.number,
  }
}

const NUMBER = /\d{17}[\dXx]/

/** The back of an ID card, likewise. Null unless both days are one of the validity terms apart. */
export function readIdCardBack(rows: readonly string[]): IdCardBack | null {
  const validityRow = rows.findIndex(row => VALIDITY.test(row))
  const [, from = '', until = ''] = VALIDITY.exec(rows[validityRow] ?? '') ?? []
  const validFrom = parseCompactDate(from.replaceAll(/\D/g, ''))
  const invalidate = until === FOR_GOOD ? until : until.replaceAll(/\D/g, '')
  if (validFrom === null || !(invalidate === FOR_GOOD || isTerm(validFrom, parseCompactDate(invalidate)))) return null
  const above = rows.slice(0, validityRow)
  const issuerRow = above.findIndex(row => /机关/.test(row))
  const issuer =
    issuerRow < 0
      ? ''
      : above
          .slice(issuerRow)
          .join('')
          .replace(/^.{0,2}机关/, '')
  return { issuer, validFrom, invalidate }
}

const VALIDITY = /(\d{4}\D?\d{2}\D?\d{2})\D?(\d{4}\D?\d{2}\D?\d{2}|长期)/

function isTerm(from: IsoDate, until: IsoDate | null): boolean {
  if (until === null) return false
  const years = Number(until.slice(0, 4)) - Number(from.slice(0, 4))
  // A card of 29 February ends on the 28th or the 1st of years without it.
  return TERMS.includes(years) && (until.slice(4) === from.slice(4) || from.endsWith('-02-29'))
}
