import { withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { lockFunds, updateFund } from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { FUND_STATUS, type FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTerms, statusText } from '@zhixiao/domain/fund/fund-terms.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { shownTerms } from './fund-shown.ts'

const { open, registration, payingDividend, purchasesSuspended, redemptionsSuspended, tradingStopped } = FUND_STATUS

const trading = [open, registration, payingDividend]
type Stop = [from: readonly unknown[], status: FundStatus]
/** The suspensions: their starting and resulting statuses. Suspending purchases and redemptions one after the other stops both. */
const stops: ReadonlyMap<string, readonly Stop[]> = new Map<string, readonly Stop[]>([
  [
    'purchases',
    [
      [trading, purchasesSuspended],
      [[redemptionsSuspended], tradingStopped],
    ],
  ],
  [
    'redemptions',
    [
      [trading, redemptionsSuspended],
      [[purchasesSuspended], tradingStopped],
    ],
  ],
  ['all', [[[...trading, purchasesSuspended, redemptionsSuspended], tradingStopped]]],
])

/** Stops new orders of a fund at once; earlier orders are still confirmed. */
export const fundSuspend: Command = {
  summary: 'stops purchases, redemptions or both of a fund at once',
  usage: 'FUND purchases|redemptions|all',
  positionals: [2, 2],
  help: ['Plans stop with purchases. Orders placed before are confirmed; the status goes back by "funds import".'],
  writes: true,
  run: suspend,
}

async function suspend(ctx: OpsContext, args: Args): Promise<Report> {
  const [fundcode = '', what = ''] = args.positionals
  const ways = stops.get(what)
  if (!ways)
    return refusedFor('请选择暂停申购、暂停赎回或暂停申购赎回', `${what} is none of purchases, redemptions, all.`)
  return inTransaction(ctx, args, async tx => {
    await lockMarketImport(tx)
    const before = (await lockFunds(tx, [fundcode])).get(fundcode)?.get('status')
    if (before === undefined) return refusedFor('没有这只基金', `There is no fund ${fundcode}.`)
    const was = statusText(String(before))
    const [, status] = ways.find(([from]) => from.includes(before)) ?? []
    if (status === undefined)
      return refusedFor(`基金现在是“${was}”，没有可以这样暂停的业务`, `${fundcode} has the status ${before}.`)
    await updateFund(tx, fundcode, new Map([['status', status]]))
    // An announced status would otherwise end the suspension on its effective date.
    const dropped = await withdrawTerm(tx, { fundcode, term: 'status' })
    await bumpVersion(tx, 'market')
    const line = `${fundcode} status ${before} -> ${status}`
    const term = { fundcode, name: fundTerms.status.name, before: was, after: statusText(status) }
    const terms = [
      term,
      ...dropped.map(({ effective_from, value }) => ({
        ...term,
        name: `${term.name}（${effective_from} 起，撤销）`,
        before: statusText(String(value)),
      })),
    ]
    await writeAudit(tx, {
      actor: ctx.actor,
      act: 'fund suspend',
      detail: { fundcode, changes: [line], terms },
    })
    return { ...done(`${line}.`), rests: { before, dropped }, shown: await shownTerms(tx, terms) }
  })
}
