import { readServiceCase } from '@zhixiao/db/market/legal-funds.ts'
import { readAccruals, readLastAccrual } from '@zhixiao/db/market/service-accrual.ts'
import { compareServiceBookings } from '@zhixiao/db/market/service-bookings.ts'
import {
  type HeldShares,
  keepLiabilities,
  listHeldShares,
  listOwingClasses,
  type Owed,
} from '@zhixiao/db/settle/service-liability.ts'
import { listSplits } from '@zhixiao/db/settle/service-returns.ts'
import { type Tx, withTx } from '@zhixiao/db/tx.ts'
import type { IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { bearingDays, indexDays, SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import { addShares, perShareE12, sumFen, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { lotReturns } from '@zhixiao/domain/settle/service-return.ts'
import type { Context } from '../kernel/context.ts'
import type { Outcome } from './job.ts'

/** Counts the service fee that the company owes the holders of each class, up to the class's newest NAV. */
export async function countServiceOwed({ db }: Pick<Context, 'db'>, _day: IsoDate): Promise<Outcome> {
  return withTx(db, async tx => {
    const held = Map.groupBy(await listHeldShares(tx, SERVICE_ACCRUES_FROM), each => each.fundcode)
    const owed: Owed[] = []
    // A class whose last holder has left is counted once more, with nothing.
    const classes = new Set([...held.keys(), ...(await listOwingClasses(tx))])
    for (const fundcode of classes) owed.push(...(await owedOf(tx, fundcode, held.get(fundcode) ?? [])))
    await keepLiabilities(tx, owed, SERVICE_ACCRUES_FROM)
    const compared = await compareServiceBookings(tx)
    return { done: true, report: { classes: owed.length, compared } }
  })
}

/** Rounded once for each purchase day and conversion into the class. */
async function owedOf(tx: Tx, fundcode: string, held: readonly HeldShares[]): Promise<Owed[]> {
  const day = (await readLastAccrual(tx, fundcode))?.day
  if (day === undefined) return []
  const about = await readServiceCase(tx, fundcode)
  const splits = await listSplits(tx, fundcode, SERVICE_ACCRUES_FROM, day)
  const days = indexDays(
    held.map(each => ({ ...each, left: day })),
    about,
  )
  const { sums } = await readAccruals(tx, fundcode, [...days, ...splits.map(split => split.day)])
  const sumOn = (of: IsoDate) => sums.get(of) ?? perShareE12(0n)
  const lots = held.map((each, at) => ({ ...each, lotId: BigInt(at) }))
  const returned = lotReturns(lots, day, { about, splits, sumOn })
  const shares = addShares(ZERO_SHARES, ...held.map(each => each.shares))
  const owed = sumFen(returned.map(each => each.amount))
  return [{ fundcode, day, shares, owed, bearingDays: bearingDays(day, about) }]
}
