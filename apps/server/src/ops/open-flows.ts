import type { Db } from '@zhixiao/db/connect.ts'
import {
  type FundFlows,
  listOpenBuys,
  listOpenEntries,
  listOpenFlows,
  type OpenEntry,
} from '@zhixiao/db/settle/manager-decisions.ts'
import { readLots, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { conversionFee } from '@zhixiao/domain/fee/conversion-fee.ts'
import { type NavE4, type ShareCents, shareCents, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { confirmPurchase } from '@zhixiao/domain/settle/confirm-order.ts'
import { EMPTY_POSITION } from '@zhixiao/domain/settle/position.ts'
import { holdingKey } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { conversionTerms, type FundTerms } from '@zhixiao/domain/settle/working.ts'

/**
 * What moves in and out of each fund on trading days not yet confirmed, in shares: those asked back as they are, and the shares
 * that money and conversions would be confirmed as. Their price is the NAV of the day; until it is published, the one before.
 */
export async function openFlows(db: Db, upTo: IsoDate): Promise<FundFlows[]> {
  const [flows, buys, entries] = [
    await listOpenFlows(db, upTo),
    Map.groupBy(await listOpenBuys(db, upTo), dayKey),
    Map.groupBy(await listOpenEntries(db, upTo), dayKey),
  ]
  const termsOf = remembered((code: string) => readTerms(db, code))
  const priced: FundFlows[] = []
  for (const { nav, ...flow } of flows) {
    const terms = await termsOf(flow.fundcode)
    const price = { day: flow.day, nav, version: 1 }
    const bought = (buys.get(dayKey(flow)) ?? []).reduce((sum, { amount, count }) => {
      const { own } = confirmPurchase(amount, terms, price, flow.day, EMPTY_POSITION)
      return sum + count * (own?.working.shares ?? ZERO_SHARES)
    }, 0n)
    let entered = 0n
    for (const entry of entries.get(dayKey(flow)) ?? [])
      entered += await sharesEntering(db, entry, await termsOf(entry.soldFund), { terms, nav })
    priced.push({ ...flow, purchase: shareCents(bought), convertIn: shareCents(entered) })
  }
  return priced
}

const dayKey = ({ fundcode, day }: { fundcode: string; day: IsoDate }) => `${fundcode}|${day}`

async function sharesEntering(
  db: Db,
  { soldFund: fundcode, custno, tradeacco, shares, day, confirmDate, soldNav: navOut }: OpenEntry,
  out: FundTerms,
  into: { terms: FundTerms; nav: NavE4 },
): Promise<ShareCents> {
  const holder = { custno, tradeacco, fundcode }
  const lots = (await readLots(db, fundcode, [holder])).get(holdingKey(holder)) ?? []
  const terms = conversionTerms(out, into.terms, day)
  return conversionFee({ shares, navOut, navIn: into.nav, lots, confirmDate, ...terms }).sharesIn
}

function remembered<Value>(read: (key: string) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>()
  return (key: string): Promise<Value> => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
