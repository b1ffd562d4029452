import type { Db } from '@zhixiao/db/connect.ts'
import { insertRows } from '@zhixiao/db/market/bulk.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { fen, fenText, navE4, navText, shareCents, sharesText } from '@zhixiao/domain/money/money.ts'
import { runOperatorCommand } from './clients.ts'
import { nextDay } from './model/world.ts'
import type { Sim } from './sim.ts'

// Lots that an agency sold come by a transfer of custody: their service fee returns only after the first year.

const AGENCY = '9001'
/** Classes with a service fee, one charged at the front end and one at the back end. */
const FUNDS = ['880001', '880003']

export const insertAgency = (db: Db) =>
  withTx(db, tx =>
    insertRows(tx, 'agency', [
      { agency_id: AGENCY, name: '模拟银行', kind: 'consign', province: '上海', city: '上海' },
    ]),
  )

/** Now and then a lot that became, or becomes within weeks, a year old. */
export async function takeOver(sim: Sim, today: string) {
  const { agency, model, cards, run } = sim
  if (!sim.takesOver || agency(4) > 0) return
  const [card, fund] = [cards[agency(cards.length)], FUNDS[agency(FUNDS.length)]]
  if (!card || !fund || !model.isHeld(fund)) return
  const traded = model.after(nextDay(today, -300 - agency(80)), 1, [fund])
  const registered = model.after(traded, 1, [fund])
  const [shares, nav] = [BigInt(1 + agency(3_000_000)), BigInt(5_000 + agency(10_000))]
  const cost = BigInt(1 + agency(3_000_000))
  const { done, text } = await runOperatorCommand(
    sim,
    ...['custody', 'transfer-in', card.tradeacco, fund, sharesText(shareCents(shares)), AGENCY],
    ...['--traded', traded, '--registered', registered, '--cost', fenText(fen(cost))],
    ...['--nav', navText(navE4(nav)), '--document', `ZTG-${today}`],
  )
  if (done !== model.takeOver(card.tradeacco, fund, shares, { traded, registered, nav, cost }))
    throw new Error(`the model does not say to the lot of an agency: ${text}`)
  run.seen.add(done ? 'lot of an agency' : 'lot of an agency before a split')
}
