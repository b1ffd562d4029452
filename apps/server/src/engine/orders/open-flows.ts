import { listOpenBuys, listOpenEntries, listOpenFlows } from '@zhixiao/db/settle/manager-decisions.ts'
import { readMandatoryFees } from '@zhixiao/db/settle/mandatory-fees.ts'
import { readContract } from '@zhixiao/db/settle/settle-day.ts'
import type { Reader } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shareCents } from '@zhixiao/domain/money/money.ts'
import type { FundFlows } from '@zhixiao/domain/settle/huge-redemption.ts'
import { sharesBought, sharesConverted } from './promised-shares.ts'

/**
 * Flows in and out of each fund on trading days not yet confirmed, in shares. Purchases and conversions count with the
 * shares they would be confirmed as, at the day's NAV or, until it is published, the previous one.
 */
export async function openFlows(db: Reader, upTo: IsoDate): Promise<FundFlows[]> {
  const [flows, buys, open] = [
    await listOpenFlows(db, upTo),
    Map.groupBy(await listOpenBuys(db, upTo), dayKey),
    await listOpenEntries(db, upTo),
  ]
  const entries = Map.groupBy(open, dayKey)
  const mandatory = await readMandatoryFees(
    db,
    open.map(entry => entry.orderId),
  )
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
      const { soldNav, soldFund, orderId } = entry
      const out = { nav: soldNav, contract: await contractOf(soldFund), mandatory: mandatory.get(orderId) ?? null }
      entered += await sharesConverted(db, { ...entry, ...out }, { contract, nav })
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
