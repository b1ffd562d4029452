import { bookAccounts, lockSentAccounts } from '@zhixiao/db/exchange/booking.ts'
import { addShares, beginShares, listOtherShares, listStrangeFunds } from '@zhixiao/db/exchange/compare.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { type AccountTold, DONE, type SharesTold } from '@zhixiao/domain/exchange/confirmations.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import { batched } from '../kernel/batched.ts'
import { BATCH, faultOn, type Importing, refuseFaults } from './importing.ts'

const SHOWN = 50

/** Processes the registrar's answers on accounts (02). */
export async function takeAccounts(importing: Importing, all: Iterable<AccountTold>): Promise<string[]> {
  const refusals: string[] = []
  let [done, refused] = [0, 0]
  for (const told of batched(all, BATCH)) {
    const lines = await takeAccountBatch(importing, told)
    refusals.push(...lines.slice(0, SHOWN - refusals.length))
    refused += lines.length
    done += told.length - lines.length
  }
  return [`${done} accounts confirmed, ${refused} refused`, ...refusals]
}

async function takeAccountBatch(importing: Importing, told: readonly AccountTold[]): Promise<string[]> {
  const { tx, registrar, differences } = importing
  const sent = await lockSentAccounts(
    tx,
    registrar,
    told.map(each => each.tradeacco),
  )
  refuseFaults(
    told
      .filter(each => !sent.has(each.tradeacco) || each.serial !== accountSerial(each.tradeacco))
      .map(({ line, tradeacco, serial }) =>
        faultOn(line, 'AppSheetSerialNo', `account ${tradeacco} was not applied for under ${serial}`),
      ),
  )
  await bookAccounts(tx, importing, told)
  const others = told.flatMap(each => {
    const own = sent.get(each.tradeacco)?.ownNumber ?? '--'
    if (each.returnCode !== DONE || each.fundAccount === '' || own === each.fundAccount) return []
    return [
      { orderId: null, subject: `account ${each.tradeacco}`, figure: 'fund account', own, told: each.fundAccount },
    ]
  })
  await differences.keep(others)
  return told
    .filter(each => each.returnCode !== DONE)
    .map(each => `  ${each.tradeacco} refused with ${each.returnCode} ${each.detail}`.trimEnd())
}

/** Compares the registrar's shares of holders with the ledger (05); a difference needs a person. */
export async function compareShares(importing: Importing, all: Iterable<SharesTold>): Promise<string[]> {
  const { tx, registrar, house, differences } = importing
  let compared = 0
  await beginShares(tx)
  for (const told of batched(all, BATCH)) {
    await addShares(tx, told)
    compared += told.length
  }
  const strange = await listStrangeFunds(tx, registrar, house)
  refuseFaults(strange.map(code => faultOn(1, 'FundCode', `fund ${code} is not kept by ${registrar}`)))
  for await (const others of listOtherShares(tx, BATCH))
    await differences.keep(
      others.map(({ tradeacco, fundcode, own, told }) => ({
        orderId: null,
        subject: `holding ${tradeacco} of ${fundcode}`,
        figure: 'shares',
        own: sharesText(own),
        told: sharesText(told),
      })),
    )
  return [`${compared} holdings compared, ${differences.count} differ`]
}
