import { readClock } from '@zhixiao/db/clock.ts'
import { bookAccounts, lockSentAccounts } from '@zhixiao/db/exchange/booking.ts'
import {
  addShares,
  beginShares,
  listOtherShares,
  listStrangeFunds,
  readKnownFunds,
} from '@zhixiao/db/exchange/compare.ts'
import type { FoundDifference } from '@zhixiao/db/exchange/files.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { insertNavs } from '@zhixiao/db/market/nav-import.ts'
import { accountSerial } from '@zhixiao/domain/exchange/applications.ts'
import { type AccountTold, DONE, type FundTold, type SharesTold } from '@zhixiao/domain/exchange/confirmations.ts'
import { navText, sharesText } from '@zhixiao/domain/money/money.ts'
import { batched } from '../batched.ts'
import { BATCH, faultOn, type Importing, refuseFaults } from './importing.ts'

const SHOWN = 50

/** Takes the registrar's word on accounts (02). */
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

/** Takes NAVs that are not there yet and compares the others, and the states of funds (07). */
export async function takeNavs(importing: Importing, all: Iterable<FundTold>): Promise<string[]> {
  let [added, strange] = [0, 0]
  for (const told of batched(all, BATCH)) {
    const batch = await takeNavBatch(importing, told)
    added += batch.added
    strange += batch.strange
  }
  return [`${added} NAVs added, ${strange} funds not sold here`]
}

async function takeNavBatch({ tx, differences }: Importing, told: readonly FundTold[]) {
  const known = await readKnownFunds(tx, told)
  const found: FoundDifference[] = []
  const fresh = new Map<string, FundTold>()
  let strange = 0
  for (const [index, each] of told.entries()) {
    const ours = known[index]
    const subject = `fund ${each.fundcode} of ${each.day}`
    const set = (figure: string, own: string, theirs: string) => {
      if (own !== theirs) found.push({ orderId: null, subject, figure, own, told: theirs })
    }
    if (!ours) {
      strange += 1
      continue
    }
    if (each.status !== '') set('status', ours.status, each.status)
    if (each.nav <= 0n) continue
    // A day may be told twice: the first word is ours then.
    const own = ours.nav ?? fresh.get(subject)?.nav
    if (own === undefined) fresh.set(subject, each)
    else set('NAV', navText(own), navText(each.nav))
  }
  await differences.keep(found)
  if (fresh.size > 0) {
    const navs = [...fresh.values()].map(({ fundcode, day, nav, accumulated, income }) => ({
      fundcode,
      day,
      nav_e4: nav,
      acc_nav_e4: accumulated > 0n ? accumulated : nav,
      income_e4: income === 0n ? null : income,
      yield7_e8: null,
    }))
    await insertNavs(tx, navs, (await readClock(tx)).at)
    await bumpVersion(tx, 'market')
  }
  return { added: fresh.size, strange }
}

/** Compares what the registrar keeps for holders with the ledger (05); a difference needs a person. */
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
