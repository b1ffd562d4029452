import { findLimitedFund, listHeldOf, listWaitingEntries, sumHeldOf } from '@zhixiao/db/settle/holder-limits.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { roomBelow } from '@zhixiao/domain/fund/holder-limit.ts'
import { ruleOn } from '@zhixiao/domain/law/legal-rules.ts'
import { divideHalfUp } from '@zhixiao/domain/money/decimal.ts'
import { type ShareCents, shareCents, sharesText, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { ISSUE_NAV } from '@zhixiao/domain/settle/working.ts'
import { type Failure, fail } from '../../kernel/result.ts'

type Entry = { custno: string; fundcode: string; day: IsoDate; shares: ShareCents; field: 'amount' | 'shares' }

/**
 * The refusal of an order whose shares, at the last NAV and with what already waits, would make its holder reach the
 * limit of one holder. Settlement decides at the NAV of the day and sends back what is above (rules 2.11). All shares of
 * the fund are summed only where those sold elsewhere leave too little room.
 */
export async function holderFault(db: Reader, entry: Entry): Promise<Failure | null> {
  const { custno, fundcode, day, shares, field } = entry
  const below = ruleOn('holder-share-below', day)?.figure
  const fund = below === undefined ? null : await findLimitedFund(db, fundcode)
  if (below === undefined || fund === null) return null
  const own = await ownOf(db, custno, fund.mainCode)
  if (roomBelow(shareCents(fund.others + own), own, below) >= shares) return null
  const held = (await listHeldOf(db, fund.mainCode, [custno])).get(custno) ?? ZERO_SHARES
  const all = await sumHeldOf(db, fund.mainCode)
  const room = roomBelow(shareCents(fund.others + all - held + own), own, below)
  if (room >= shares) return null
  const most = room === 0n ? '目前不能再增加持有' : `按最新净值估算，最多再增加 ${moneyText(sharesText(room))} 份`
  return fail('TRADE-HOLDER-MAX', { field, reason: `单一投资者持有须低于基金总份额的 ${shareText(below)}，${most}` })
}

/** Shares that a customer has in all classes, and will have from what waits, at the last NAVs. */
async function ownOf(db: Reader, custno: string, mainCode: string): Promise<ShareCents> {
  const held = (await listHeldOf(db, mainCode, [custno])).get(custno) ?? ZERO_SHARES
  const waiting = (await listWaitingEntries(db, custno, mainCode)).map(({ amount, shares, nav, intoNav, isWithin }) => {
    if (amount !== null) return divideHalfUp(amount * 10_000n, nav ?? ISSUE_NAV)
    const out = shares ?? 0n
    return divideHalfUp(out * (nav ?? ISSUE_NAV), intoNav ?? ISSUE_NAV) - (isWithin ? out : 0n)
  })
  return shareCents(waiting.reduce((sum: bigint, each) => sum + each, held))
}
