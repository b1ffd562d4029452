import type { Db } from '@zhixiao/db/connect.ts'
import { type FundFlows, listOpenBuys, listOpenEntries, listOpenFlows } from '@zhixiao/db/settle/manager-decisions.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import { sharesBought, sharesConverted } from './promised-shares.ts'

/**
 * Flows in and out of each fund on trading days not yet confirmed, in shares. Purchases and conversions count with the
 * shares they would be confirmed as, at the day's NAV or, until it is published, the previous one.
 */
export async function openFlows(db: Db, upTo: IsoDate): Promise<FundFlows[]> {
  const [flows, buys, entries] = [
    await listOpenFlows(db, upTo),
    Map.groupBy(await listOpenBuys(db, upTo), dayKey),
    Map.groupBy(await listOpenEntries(db, upTo), dayKey),
  ]
  const contractOf = remembered((code: string) => readContract(db, code))
  const priced: FundFlows[] = []
  for (const { nav, ...flow } of flows) {
    const contract = await contractOf(flow.fundcode)
    const bought = (buys.get(dayKey(flow)) ?? []).reduce(
      (sum, buy) => sum + buy.count * sharesBought(buy, { contract, nav }),
      0n,
    )
    let entered = 0n
    for (const entry of entries.get(dayKey(flow)) ?? []) {
      const conversion = { ...entry, nav: entry.soldNav, contract: await contractOf(entry.soldFund) }
      entered += await sharesConverted(db, conversion, { contract, nav })
    }
    priced.push({ ...flow, purchase: shareCents(bought), convertIn: shareCents(entered) })
  }
  return priced
}

const dayKey = ({ fundcode, day }: { fundcode: string; day: IsoDate }) => `${fundcode}|${day}`

function remembered<Value>(read: (key: string) => Promise<Value>) {
  const known = new Map<string, Promise<Value>>()
  return (key: string): Promise<Value> => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
