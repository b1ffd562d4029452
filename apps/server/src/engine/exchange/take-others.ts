import { bookAccounts, lockSentAccounts } from '@zhixiao/db/exchange/booking.ts'
import { addShares, beginShares, listOtherShares, removeStrangeShares } from '@zhixiao/db/exchange/compare.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { DONE, type ReportedAccount, type ReportedShares } from '@zhixiao/domain/exchange/confirmations.ts'
import { problem } from '@zhixiao/domain/exchange/record-problems.ts'
import { sharesText } from '@zhixiao/domain/money/money.ts'
import { batched } from '../../kernel/batched.ts'
import { BATCH, type Importing } from './importing.ts'

const SHOWN = 50

/** Processes the registrar's answers on accounts (02). */
export async function takeAccounts(importing: Importing, all: Iterable<ReportedAccount>): Promise<string[]> {
  const refusals: string[] = []
  let [done, refused] = [0, 0]
  for (const reported of batched(all, BATCH)) {
    const { lines, confirmed } = await takeAccountBatch(importing, reported)
    refusals.push(...lines.slice(0, SHOWN - refusals.length))
    refused += lines.length
    done += confirmed
  }
  return [`${done} accounts confirmed, ${refused} refused`, ...refusals]
}

async function takeAccountBatch(
  importing: Importing,
  all: readonly ReportedAccount[],
): Promise<{ lines: string[]; confirmed: number }> {
  const { tx, registrar, differences } = importing
  const sent = await lockSentAccounts(
    tx,
    registrar,
    all.map(each => each.tradeacco),
  )
  const reported = all.filter(({ line, tradeacco, serial }) => {
    const isSent = sent.has(tradeacco) && serial === accountSerial(tradeacco)
    if (!isSent) differences.leaveOut(line, problem('AppSheetSerialNo', 'not-sent'))
    return isSent
  })
  await bookAccounts(tx, importing, reported)
  const others = reported.flatMap(each => {
    const own = sent.get(each.tradeacco)?.ownNumber ?? '--'
    if (each.returnCode !== DONE || each.fundAccount === '' || own === each.fundAccount) return []
    return [
      {
        orderId: null,
        subject: `account ${each.tradeacco}`,
        figure: 'fund account',
        own,
        reported: each.fundAccount,
        line: each.line,
      },
    ]
  })
  await differences.keep(others)
  const lines = reported
    .filter(each => each.returnCode !== DONE)
    .map(each => `  ${each.tradeacco} refused with ${each.returnCode} ${each.detail}`.trimEnd())
  return { lines, confirmed: reported.length - lines.length }
}

/** Compares the registrar's shares with the ledger (05); a difference needs manual review. */
export async function compareShares(importing: Importing, all: Iterable<ReportedShares>): Promise<string[]> {
  const { tx, differences } = importing
  let compared = 0
  await beginShares(tx)
  for (const reported of batched(all, BATCH)) {
    await addShares(tx, reported)
    compared += reported.length
  }
  for (const { line, problem: code } of await removeStrangeShares(tx, importing))
    differences.leaveOut(line, problem('FundCode', code))
  for await (const others of listOtherShares(tx, BATCH))
    await differences.keep(
      others.map(({ tradeacco, fundcode, own, reported, line }) => ({
        orderId: null,
        subject: `holding ${tradeacco} of ${fundcode}`,
        figure: 'shares',
        own: sharesText(own),
        reported: sharesText(reported),
        line,
      })),
    )
  return [`${compared} holdings compared, ${differences.count} differ`]
}
