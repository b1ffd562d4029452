import { findPlaced, findRegistrar, lastNavDay } from '@zhixiao/db/exchange/acts.ts'
import { keepConfirmations } from '@zhixiao/db/exchange/booking.ts'
import { type FundOrder, insertFundOrders } from '@zhixiao/db/settle/fund-acts.ts'
import { lockHolding, releaseHeldDividends } from '@zhixiao/db/settle/manager-decisions.ts'
import { lockOrders, readTerms } from '@zhixiao/db/settle/settle-day.ts'
import { writeSettled } from '@zhixiao/db/settle/write-settled.ts'
import { type ActTold, DONE, type ToldRecord } from '@zhixiao/domain/exchange/confirmations.ts'
import { actRefusal } from '@zhixiao/domain/order/share-acts.ts'
import { settleFundDay } from '@zhixiao/domain/settle/settle-fund-day.ts'
import { readFacts } from '../jobs/settle-facts.ts'
import { faultOn, type Importing, Unbookable } from './importing.ts'

/** Books what a registrar does to holdings by itself, one after the other: forced adjustments, freezes and their ends. */
export async function bookActs(importing: Importing, records: Iterable<ToldRecord>): Promise<string> {
  let [booked, repeated] = [0, 0]
  for (const each of records) {
    if (each.about !== 'act') continue
    if (await bookAct(importing, each.told)) booked += 1
    else repeated += 1
  }
  return `${booked} acts of the registrar booked, ${repeated} known before`
}

async function bookAct(importing: Importing, told: ActTold): Promise<boolean> {
  const { tx, registrar, house, file } = importing
  const { line, fundcode, tradeacco, kind, shares, confirmDate, serial } = told
  if ((await findRegistrar(tx, fundcode, house)) !== registrar)
    throw new Unbookable([faultOn(line, 'FundCode', `fund ${fundcode} is not kept by ${registrar}`)])
  const requestId = `ta-${registrar}-${kind}-${serial}-${fundcode}`
  if ((await findPlaced(tx, [requestId])).size > 0) return false
  const holding = await lockHolding(tx, tradeacco, fundcode)
  if (!holding)
    throw new Unbookable([faultOn(line, 'TransactionAccountID', `${tradeacco} holds nothing of ${fundcode}`)])
  const refusal = actRefusal(kind, shares, holding)
  if (refusal !== null) throw new Unbookable([faultOn(line, 'ConfirmedVol', refusal)])
  const tradeDate = await lastNavDay(tx, fundcode, confirmDate)
  if (tradeDate === null)
    throw new Unbookable([faultOn(line, 'TransactionCfmDate', `${fundcode} has no NAV before ${confirmDate}`)])
  const order: FundOrder = {
    custno: holding.custno,
    tradeacco,
    fundcode,
    kind,
    cause: kind === '031' || kind === '032' ? 'freeze' : 'adjust',
    shares,
    tradeDate,
    confirmDate,
    requestId,
  }
  await insertFundOrders(tx, [order])
  const orderId = (await findPlaced(tx, [requestId])).get(requestId) ?? 0n
  const orders = await lockOrders(tx, [orderId])
  const facts = await readFacts(tx, { fund: await readTerms(tx, fundcode), raising: null, day: confirmDate, orders })
  await writeSettled(tx, confirmDate, settleFundDay(facts))
  if (kind === '032' && shares === holding.heldBack) await releaseHeldDividends(tx, tradeacco, fundcode, confirmDate)
  await keepConfirmations(tx, file, [{ orderId, serial, code: told.code, returnCode: DONE, detail: '' }])
  return true
}
