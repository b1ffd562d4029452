import { checkersOf } from '@zhixiao/contract/acts/acts.ts'
import { readClock } from '@zhixiao/db/clock.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { readFundNames } from '@zhixiao/db/market/nav-grid.ts'
import {
  correctNavs,
  findFunds,
  insertEvents,
  insertNavs,
  insertPlainFund,
  listBookedIncomes,
  listNavUses,
  listStoredNavs,
  lockMarketImport,
  type NavUse,
  type NavWrite,
  readNavEvents,
  type StoredNav,
} from '@zhixiao/db/market/nav-import.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import type { FundOrder } from '@zhixiao/db/settle/fund-orders.ts'
import { listSplitsSince } from '@zhixiao/db/settle/restate.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { moneyFor, sumFen, ZERO_FEN, ZERO_SHARES } from '@zhixiao/domain/money/money.ts'
import { type FileFault, faultAt } from '../files/sheet.ts'
import { compareNavs } from '../market/compare-navs.ts'
import { restateService } from '../settle/restate-service.ts'
import { type Args, type Command, done, inTransaction, type OpsContext, type Report, refusedFor } from './command.ts'
import { lastPricedNow } from './last-priced.ts'
import { checkSeries } from './nav-checks.ts'
import { agreementLines, custodianRefusal, differingOf, explainedLines } from './nav-custodian.ts'
import { NAV_COLUMNS, type NavLine, readNavLines } from './nav-file.ts'
import {
  auditOf,
  type Correction,
  type FundChanges,
  reportOf,
  type SeriesChanges,
  useLines,
  warningLines,
} from './nav-report.ts'
import { type FundSeries, type RestatedOrder, shownNavs } from './nav-shown.ts'
import { checkYields, type YieldFindings } from './nav-yields.ts'
import { plainFund, publicTypes } from './new-fund.ts'
import { type FileMark, faultReport, readTables } from './read-file.ts'
import { restateNav } from './restate-nav.ts'

export const navImport: Command = {
  summary: 'imports NAVs from a CSV or JSON file, all or nothing',
  usage: 'FILE [--restate] [--explain TEXT] [--fund CODE [--name NAME --type TYPE]]',
  positionals: [1, 1],
  options: {
    fund: { type: 'string' },
    name: { type: 'string' },
    type: { type: 'string' },
    restate: { type: 'boolean' },
    explain: { type: 'string' },
  },
  help: [
    `FILE has the columns ${NAV_COLUMNS.join(', ')};`,
    'those after accumulated_nav are optional, and so is fund_code with --fund.',
    'An income belongs to its date unless income_from and income_to name a period; it is then spread over those days.',
    'The seven-day yield is computed from the incomes; a published one that contradicts them is reported, not shown.',
    '--fund CODE   the fund of a file without a fund_code column',
    '--name NAME   with --type: creates a missing fund, with purchases suspended',
    `--type TYPE   ${publicTypes.join(', ')}`,
    'A NAV that differs from the one stored is a correction: it gets the next version, and is refused when orders',
    'were confirmed at the old one.',
    '--restate     accepts the correction; the next settlement adjusts those orders by orders of the fund that refer to them',
    'A NAV that differs from the custodian’s is refused, and so is one that the custodian has not given yet, where',
    'CUSTODIAN or CUSTODIAN_FROM asks for it.',
    '--explain TEXT  why our figures are right where they differ from the custodian’s; logged with both figures;',
    '                for several funds: "990020：...；990021：..."',
  ],
  writes: true,
  run: importNavs,
}

async function importNavs(ctx: OpsContext, args: Args): Promise<Report> {
  const fundcode = args.text('fund')
  const type = args.text('type')
  const name = args.text('name')
  if (fundcode !== undefined && !/^\d{6}$/.test(fundcode))
    return refusedFor('基金代码为 6 位数字', `--fund ${fundcode} is no code of six digits.`)
  if (type !== undefined && !publicTypes.includes(type))
    return refusedFor('没有这种基金类型', `--type must be one of ${publicTypes.join(', ')}.`)
  if ((type === undefined) !== (name === undefined) || (name !== undefined && fundcode === undefined))
    return refusedFor('新基金须写明代码、名称和类型', '--name and --type go together with --fund.')
  const explanation = args.text('explain')?.trim()
  if (explanation === '') return refusedFor('请填写与托管行不同的原因', '--explain needs a sentence.')
  const file = await readTables(args)
  if (!file.ok) return file.report
  const sheet = file.sheets.get('')
  if (!sheet) return refusedFor('文件不是净值表', `${file.mark.file} is no list of NAVs.`)
  if (fundcode !== undefined && sheet.columns.includes('fund_code'))
    return refusedFor('文件已写明基金，不必另填', `${file.mark.file} names the funds itself: leave out --fund.`)
  const { lines, faults } = await readNavLines(sheet, fundcode)
  if (faults.length > 0) return faultReport(file.mark.file, faults)
  const newFund = fundcode && name && isCode(fundTypes, type) ? { fundcode, name, type } : null
  return inTransaction(ctx, args, tx =>
    writeNavs(tx, ctx, { mark: file.mark, lines, newFund, restates: args.flag('restate'), explanation }),
  )
}

type NewFund = { fundcode: string; name: string; type: keyof typeof fundTypes }
type Import = {
  mark: FileMark
  lines: readonly NavLine[]
  newFund: NewFund | null
  restates: boolean
  explanation: string | undefined
}

async function writeNavs(
  tx: Tx,
  ctx: OpsContext,
  { mark, lines, newFund, restates, explanation }: Import,
): Promise<Report> {
  const { actor } = ctx
  await lockMarketImport(tx)
  const { at } = await readClock(tx)
  const until = { today: shanghaiDate(at.getTime()), lastPriced: await lastPricedNow(ctx, at) }
  const byFund = Map.groupBy(lines, line => line.fundcode)
  const known = await findFunds(tx, [...byFund.keys()])
  const created = newFund && !known.has(newFund.fundcode) ? await createFund(tx, newFund, lines) : []
  if (created.length > 0 && newFund) known.set(newFund.fundcode, null)

  const faults: FileFault[] = []
  const warnings: FileFault[] = []
  const changes: FundChanges[] = []
  const series: FundSeries[] = []
  for (const [fundcode, ofFund] of byFund) {
    const first = ofFund[0]
    if (!known.has(fundcode)) {
      if (first) faults.push(faultAt(first.row, 'fund_code', `there is no fund ${fundcode}`))
      continue
    }
    const stored = await listStoredNavs(tx, fundcode)
    const events = await readNavEvents(tx, fundcode)
    const found = checkSeries(ofFund, stored, events, until)
    faults.push(...found.faults)
    warnings.push(...found.warnings)
    const yields = checkYields(ofFund, stored, known.get(fundcode) ?? 'daily')
    warnings.push(...yields.contradicting, ...yields.gaps)
    const changed = { ...changesOf(fundcode, ofFund, stored, events), ...yieldCounts(yields) }
    changes.push(changed)
    series.push({ changes: changed, stored, events })
  }
  if (faults.length > 0) return faultReport(mark.file, faults)
  const published = changes.flatMap(({ added, corrected }) => [...added, ...corrected.map(({ after }) => after)])
  const compared = await compareNavs(tx, published, ctx.env.custodian.requiredFrom)
  const differing = differingOf(compared)
  const refusal = custodianRefusal(compared, explanation)
  if (refusal) return refusal
  const { uses, corrected, booked } = await write(tx, changes, at)
  if (booked.length > 0)
    return refusedFor(
      `这些日子的收益已经分配：${booked.join('、')}`,
      `the income of these days is booked: ${booked.join(', ')}; nothing was imported`,
      'What holders got too much or too little is put right by `shares deduct` and `shares add`.',
    )
  if (uses.length > 0 && !restates)
    return refusedFor(`已有 ${uses.length} 笔订单按原净值确认，请在“更正”中提交`, ...useLines(uses))
  const splits = uses.length > 0 ? await splitsSince(tx, corrected) : []
  if (splits.length > 0)
    return refusedFor(
      `其后有份额拆分，不能更正：${splits.join('、')}`,
      `restating across a split is not possible: ${splits.join(', ')}`,
    )
  const returned = await restateReturns(tx, changes)
  if (returned.length > 0 && corrected.length > 0 && !restates)
    return refusedFor(
      `已有 ${returned.length} 笔卖出按原净值返还了销售服务费，请在“更正”中提交`,
      `sales with a service fee returned on NAVs that this file corrects: ${returned.length}; nothing was imported`,
    )
  const restated = [...(uses.length > 0 ? await restateAll(tx, ctx, corrected, at) : []), ...returned]
  const changed = created.length > 0 || changes.some(isChange)
  if (changed) await bumpVersion(tx, 'market')
  await writeAudit(tx, {
    actor,
    act: 'nav import',
    detail: {
      ...mark,
      created: created.length > 0,
      funds: changes.map(auditOf),
      ...(differing.length > 0 ? { explanation, differing } : {}),
    },
  })
  const report = done(
    ...created,
    ...changes.flatMap(reportOf),
    ...warningLines(warnings),
    ...agreementLines(compared),
    ...explainedLines(differing, explanation),
    ...(restated.length > 0
      ? [`orders placed to restate confirmations: ${restated.length}; the next settlement confirms them`]
      : []),
    ...(changed ? [] : ['Nothing changed.']),
  )
  if (!changed) return { ...report, unchanged: true }
  const names = await readFundNames(tx, [...byFund.keys()])
  const companyFen = sumFen(restated.map(({ cause, amount }) => (isOfCompany(cause) && amount ? amount : ZERO_FEN)))
  const shown = shownNavs(series, restated, names, { compared, differing, explanation, companyFen })
  const amount = sumFen(restated.map(each => each.worth))
  // The needed approvals must not change, even if totals move a little.
  const fixed = { mark, needs: checkersOf('nav import', { companyFen }) }
  return { ...report, amount, rests: { mark, restated }, fixed, weight: { companyFen }, parts: partsOf(changes), shown }
}

/** Whether the company, not the fund, pays a correction order. */
const isOfCompany = (cause: FundOrder['cause']): boolean => cause === 'covered' || cause === 'service'

const partsOf = (changes: readonly FundChanges[]): string[] =>
  changes.flatMap(({ fundcode, added, corrected, dividends, splits }) => [
    ...new Set(
      [...added, ...corrected.map(({ after }) => after), ...dividends, ...splits].map(
        ({ day }) => `${fundcode} ${day}`,
      ),
    ),
  ])

async function createFund(tx: Tx, { fundcode, name, type }: NewFund, lines: readonly NavLine[]): Promise<string[]> {
  const setup = lines.map(line => line.day).sort()[0] ?? null
  const fund = plainFund(fundcode, name, type, setup)
  await insertPlainFund(tx, fund)
  return [
    `${fundcode} ${name}: made as a ${type} fund of risk level R${fund.risk_level}, set up ${setup}, shown, purchase suspended until its fee tables are imported`,
  ]
}

const yieldCounts = ({ contradicting, unchecked }: YieldFindings) => ({
  contradictingYields: contradicting.length,
  uncheckedYields: unchecked,
})

const isChange = ({ added, corrected, dividends, splits }: FundChanges) =>
  added.length + corrected.length + dividends.length + splits.length > 0

function changesOf(
  fundcode: string,
  lines: readonly NavLine[],
  stored: readonly StoredNav[],
  events: Awaited<ReturnType<typeof readNavEvents>>,
): SeriesChanges {
  const byDay = new Map(stored.map(nav => [nav.day, nav]))
  const changes: SeriesChanges = { fundcode, added: [], corrected: [], unchanged: 0, dividends: [], splits: [] }
  for (const line of lines) {
    const { day, dividendE6, splitE9 } = line
    if (dividendE6 !== null && !events.dividends.has(day))
      changes.dividends.push({ fundcode, day, perShareE6: dividendE6 })
    if (splitE9 !== null && !events.splits.has(day)) changes.splits.push({ fundcode, day, ratioE9: splitE9 })
    const before = byDay.get(day)
    const after = navOf(line, before)
    if (!before) changes.added.push(after)
    else if (isSame(before, after)) changes.unchanged++
    else changes.corrected.push({ before, after })
  }
  return changes
}

/** A file without the money-market columns leaves them unchanged. */
const navOf = (line: NavLine, before: StoredNav | undefined): NavWrite => ({
  fundcode: line.fundcode,
  day: line.day,
  nav_e4: line.nav,
  acc_nav_e4: line.accNav,
  income_e4: line.income ?? before?.income_e4 ?? null,
  yield7_e8: line.yield7 ?? before?.yield7_e8 ?? null,
})

const isSame = (a: StoredNav, b: NavWrite) =>
  a.nav_e4 === b.nav_e4 && a.acc_nav_e4 === b.acc_nav_e4 && a.income_e4 === b.income_e4 && a.yield7_e8 === b.yield7_e8

/** Writes all changes; returns which confirmed orders used a NAV that is corrected. */
async function write(
  tx: Tx,
  changes: readonly FundChanges[],
  at: Date,
): Promise<{ uses: NavUse[]; corrected: Correction[]; booked: string[] }> {
  const all = <Value>(pick: (fund: FundChanges) => Value[]) => changes.flatMap(pick)
  const corrected = all(fund => fund.corrected)
  await insertNavs(
    tx,
    all(fund => fund.added),
    at,
  )
  await insertEvents(
    tx,
    all(fund => fund.dividends),
    all(fund => fund.splits),
  )
  if (corrected.length === 0) return { uses: [], corrected, booked: [] }
  await correctNavs(
    tx,
    corrected.map(each => each.after),
  )
  // Read after the update has locked the rows, so that no settlement can still be using the old NAV.
  const moved = corrected.filter(({ before, after }) => before.nav_e4 !== after.nav_e4)
  const uses = await listNavUses(
    tx,
    moved.map(each => each.after),
  )
  const incomes = corrected.filter(({ before, after }) => before.income_e4 !== after.income_e4)
  const booked = await listBookedIncomes(
    tx,
    incomes.map(each => each.after),
  )
  return { uses, corrected: moved, booked }
}

/** Additional service fee returns for sales whose earlier NAVs are corrected or came late. */
async function restateReturns(tx: Tx, changes: readonly FundChanges[]): Promise<RestatedOrder[]> {
  const orders: RestatedOrder[] = []
  for (const { fundcode, added, corrected } of changes) {
    const days = [
      ...added.map(({ day }) => ({ day, version: 1 })),
      ...corrected.map(({ before, after: { day } }) => ({ day, version: before.version + 1 })),
    ]
    const [first] = days.sort((a, b) => (a.day < b.day ? -1 : 1))
    if (!first) continue
    const placed = await restateService(tx, { fundcode, ...first })
    for (const each of placed) orders.push({ ...each, worth: each.amount ?? ZERO_FEN })
  }
  return orders
}

async function restateAll(
  tx: Tx,
  ctx: OpsContext,
  corrected: readonly Correction[],
  at: Date,
): Promise<RestatedOrder[]> {
  const calendar = await ctx.calendar()
  const confirmOn = calendar.nextOpen(addDays(shanghaiDate(at.getTime()), 1))
  const orders: RestatedOrder[] = []
  for (const { before, after } of corrected) {
    const { fundcode, day } = after
    const nav = after.nav_e4
    const placed = await restateNav(tx, { fundcode, day, from: before.nav_e4, to: nav, by: ctx.actor, confirmOn })
    for (const each of placed) orders.push({ ...each, worth: each.amount ?? moneyFor(each.shares ?? ZERO_SHARES, nav) })
  }
  return orders
}

async function splitsSince(tx: Tx, corrected: readonly Correction[]): Promise<string[]> {
  const found: string[] = []
  for (const { after } of corrected) found.push(...(await listSplitsSince(tx, after.fundcode, after.day)))
  return [...new Set(found)]
}
