import type { IsoDate } from '../calendar/dates.ts'
import { divideHalfUp, formatScaled } from '../money/decimal.ts'
import { type NavE4, ONE_RATIO } from '../money/money.ts'
import { growthE8, isJump, type NavEvent, type NavPoint } from './nav-jump.ts'

/** A NAV about to be published, with the one before it and what happened between the two. */
export type NavEntry = {
  fundcode: string
  /** The fund whose share classes share a portfolio. */
  mainCode: string
  before: NavPoint & { accNav: NavE4 }
  after: NavPoint & { accNav: NavE4 }
  /** All splits up to `after`, and the dividends between the two. */
  events: readonly NavEvent[]
}

/** `text` is in the words of the console. */
export type NavQuestion = { fundcode: string; kind: 'jump' | 'move' | 'class' | 'accumulated'; text: string }

/** A larger daily move needs an explanation by the person who enters it. */
const MOVE_E8 = 10_000_000n
/** Share classes of one portfolio differ by their fees only. */
const CLASSES_E8 = 50_000n

/** A growth in 1/100000000 as people read it: signed percent with two places, rounded half away from zero. */
export function growthText(e8: bigint): string {
  const text = formatScaled(divideHalfUp(e8, 10_000n), 2)
  return `${e8 > 0n && text !== '0.00' ? '+' : ''}${text === '-0.00' ? '0.00' : text}%`
}
/** Error of a published NAV, as a part of the right one, from which others must know; source: the terms of fund contracts. */
const REPORTED_E8 = 250_000n
const ANNOUNCED_E8 = 500_000n

/** What a correction of a published NAV obliges to, in the words of the console; null below 0.25 % of the right NAV. */
export function correctionDuty(published: NavE4, right: NavE4): string | null {
  const error = published > right ? published - right : right - published
  const isFrom = (limitE8: bigint) => error * 100_000_000n >= limitE8 * right
  if (!isFrom(REPORTED_E8)) return null
  // Rounded down, so that the figure does not seem to reach a limit that it does not.
  const size = `原净值差错 ${formatScaled((error * 10_000n) / right, 2)}%`
  return isFrom(ANNOUNCED_E8)
    ? `${size}，达到 0.5%，须通报托管人、报告中国证监会并公告`
    : `${size}，达到 0.25%，须通报托管人并报告中国证监会`
}

const isBeyond = (difference: bigint, limit: bigint): boolean => difference > limit || difference < -limit

/** What of these NAVs of one day a person must look at: `jump` is refused by the engine, the others need a reason. */
export function navQuestions(entries: readonly NavEntry[]): NavQuestion[] {
  const growths = new Map(
    entries.map(({ fundcode, before, after, events }) => [fundcode, growthE8(before, after, events)]),
  )
  return entries.flatMap(({ fundcode, mainCode, before, after, events }) => {
    const growth = growths.get(fundcode) ?? 0n
    if (isJump(growth))
      return [{ fundcode, kind: 'jump', text: `较 ${before.day} ${growthText(growth)}，没有分红或拆分可以解释` }]
    const found: NavQuestion[] = []
    if (isBeyond(growth, MOVE_E8))
      found.push({ fundcode, kind: 'move', text: `较 ${before.day} ${growthText(growth)}` })
    const ofMain = fundcode === mainCode ? undefined : growths.get(mainCode)
    if (ofMain !== undefined && isBeyond(growth - ofMain, CLASSES_E8))
      found.push({
        fundcode,
        kind: 'class',
        text: `${growthText(growth)}，同一基金的 ${mainCode} 为 ${growthText(ofMain)}`,
      })
    const isPlain = events.every(event => event.day <= before.day || event.day > after.day)
    if (isPlain && !movesAlike(before, after, splitsUpTo(before.day, events)))
      found.push({ fundcode, kind: 'accumulated', text: '累计净值与单位净值的变动额不一致' })
    return found
  })
}

/** What one share of the beginning is now, e9: a split leaves its mark on the unit NAV and none on the accumulated one. */
const splitsUpTo = (day: IsoDate, events: readonly NavEvent[]): bigint =>
  events.reduce(
    (shares, event) => (event.day <= day ? (shares * event.splitE9) / ONE_RATIO : shares),
    ONE_RATIO as bigint,
  )

/** Whether the accumulated NAV moved by the move of the unit NAV for each share of the beginning; after a split both are rounded. */
function movesAlike(before: NavEntry['before'], after: NavEntry['after'], sharesE9: bigint): boolean {
  const apart = (after.accNav - before.accNav) * ONE_RATIO - (after.nav - before.nav) * sharesE9
  return sharesE9 === ONE_RATIO ? apart === 0n : !isBeyond(apart, sharesE9 + ONE_RATIO)
}
