import { readClock } from '@zhixiao/db/clock.ts'
import { announceTerm, type ComingTerm, listComingTerms, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import { listFloatingFunds } from '@zhixiao/db/market/floating-terms.ts'
import {
  countChargedFrom,
  countConfirmedSince,
  insertFund,
  listClasses,
  listTraded,
  lockFunds,
  replaceFeeTable,
  updateFund,
} from '@zhixiao/db/market/fund-import.ts'
import { listNamedFunds } from '@zhixiao/db/market/named-funds.ts'
import { accrueService } from '@zhixiao/db/market/service-accrual.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import type { FundStatus } from '@zhixiao/domain/codes/fund-status.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { type Complain, faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { changesByWindows, statusInWindows } from '@zhixiao/domain/fund/open-windows.ts'
import { type Announced, announcedBy } from '@zhixiao/domain/fund-file/announce-terms.ts'
import type { FeeTableLines } from '@zhixiao/domain/fund-file/fee-lines.ts'
import { firstTerms } from '@zhixiao/domain/fund-file/first-terms.ts'
import {
  addedFund,
  announcedChange,
  type Change,
  changedColumns,
  changedTable,
  changesOf,
  warningOfStatus,
  withdrawnStatus,
} from '@zhixiao/domain/fund-file/fund-changes.ts'
import { isAnnounced, type StoredFund } from '@zhixiao/domain/fund-file/fund-columns.ts'
import {
  faultsOfChangedHolding,
  faultsOfContract,
  faultsWithOthers,
  partnersNamed,
} from '@zhixiao/domain/fund-file/fund-faults.ts'
import type { FundLine } from '@zhixiao/domain/fund-file/fund-lines.ts'
import { judgeFees } from '@zhixiao/domain/fund-file/judge-fees.ts'
import {
  askedDay,
  CHARGED_BY,
  type ChangedTerms,
  chargeNoOrder,
  isDated,
  tableFault,
  termsDay,
} from '@zhixiao/domain/fund-file/terms-day.ts'
import { windowsFit, windowsOf } from '@zhixiao/domain/fund-file/window-terms.ts'
import type { LegalFundKind } from '@zhixiao/domain/law/legal-rule.ts'
import { calendarOf } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import { faultsOfSummary, legalFunds } from './fee-law.ts'
import { writeFloating } from './floating-file.ts'
import type { FundsFile } from './read-funds.ts'

export type ChangedFunds =
  | { ok: true; changes: Change[]; warnings: string[]; at: Date }
  | { ok: false; faults: FileFault[] }

/** Stores the funds and fee tables of a file; the fees that the law forbids are known once all of them are stored. */
export async function changeFunds(tx: Tx, ctx: Context, { funds, tables, floating }: FundsFile): Promise<ChangedFunds> {
  const at = (await readClock(tx)).at
  const today = shanghaiDate(at.getTime())
  const codes = [...new Set([...funds, ...tables, ...floating].map(each => each.fundcode))]
  const before = await lockFunds(tx, codes)
  const floated = new Set(await listFloatingFunds(tx, codes))
  const traded = new Set(await listTraded(tx, codes))
  const faults: FileFault[] = []
  const changes: Change[] = []
  const ofFees = new Set<string>()
  for (const line of funds) {
    const known = before.get(line.fundcode)
    if (!windowsFit(line, known, complainTo(faults, line.row))) continue
    const fund = new Map([...(known ?? []), ...line.values])
    if (line.values.has('summary')) faults.push(...faultsOfSummary(line.row, fund, today))
    const { fundcode } = line
    const of = { line, now: at, isFloating: floated.has(fundcode), hasOrders: traded.has(fundcode) }
    if (known) changes.push(...(await changeFund(ctx, tx, { ...of, known }, faults)))
    else changes.push(...(await addFund(ctx, tx, { line, now: at }, faults)))
  }
  const after = await lockFunds(tx, codes)
  faults.push(...(await faultsAmongFunds(tx, funds, before, after)))
  const legal = await legalFunds(tx, after)
  for (const table of tables) {
    const { fundcode } = table
    const fund = after.has(fundcode) ? { fundKind: legal.get(fundcode)?.fundKind ?? null } : null
    const written = await writeTable(tx, table, fund, faults)
    if (written === null) continue
    ofFees.add(fundcode)
    changes.push(written)
  }
  for (const line of floating) {
    const { fundcode } = line
    const of = { fund: after.get(fundcode) ?? null, hasOrders: traded.has(fundcode) }
    const written = await writeFloating(tx, line, { ...of, today, byFiles: ctx.env.registrar === 'files' }, faults)
    if (written === null) continue
    ofFees.add(fundcode)
    changes.push({ line: written.line, terms: [written.term] })
  }
  const judged = judgeFees({ before, stored: await withTiers(tx, after, legal), funds, tables, today })
  if (faults.length === 0) faults.push(...judged.faults)
  if (faults.length > 0) return { ok: false, faults }
  // Changed fees count as a new version of the fund, so that previewed orders notice them.
  for (const fundcode of ofFees) await updateFund(tx, fundcode, new Map())
  if (changes.length > 0) await bumpVersion(tx, 'market')
  const apart = funds.flatMap(line => warningOfStatus(line, before.get(line.fundcode)))
  return { ok: true, changes, warnings: [...judged.warnings, ...apart], at }
}

/** What funds of a file contradict in other funds as the file leaves them. */
async function faultsAmongFunds(
  tx: Tx,
  lines: readonly FundLine[],
  before: ReadonlyMap<string, StoredFund>,
  after: ReadonlyMap<string, StoredFund>,
): Promise<FileFault[]> {
  const stored = lines.flatMap(({ row, fundcode, values }) => {
    const [known, fund] = [before.get(fundcode), after.get(fundcode)]
    return fund ? [{ row, fund, changed: known ? changedColumns(values, known) : null }] : []
  })
  const mainCode = (fund: StoredFund) => String(fund.get('main_code'))
  const [named, mainCodes] = [
    stored.flatMap(({ fund }) => partnersNamed(fund)),
    [...new Set(stored.map(({ fund }) => mainCode(fund)))],
  ]
  const partners = await listNamedFunds(tx, named)
  const classes = Map.groupBy(await listClasses(tx, mainCodes), mainCode)
  return stored.flatMap(({ row, fund, changed }) =>
    faultsWithOthers(row, fund, changed, { partners, classes: classes.get(mainCode(fund)) ?? [] }),
  )
}

async function withTiers(
  tx: Tx,
  funds: ReadonlyMap<string, StoredFund>,
  legal: Awaited<ReturnType<typeof legalFunds>>,
): Promise<Parameters<typeof judgeFees>[0]['stored']> {
  const stored = new Map()
  for (const [fundcode, fund] of funds) {
    const found = legal.get(fundcode)
    if (found) stored.set(fundcode, { fund, legal: found, tiers: await readTiers(tx, fundcode) })
  }
  return stored
}

/** Funds with a changed legal floor or cap. The first redemption table of a fund without orders does not count. */
export async function touchedByLaw(tx: Tx, changes: readonly Change[]): Promise<string[]> {
  const codesOf = (some: readonly Change[]) => some.flatMap(({ terms: [term] }) => term?.fundcode ?? [])
  const isFirst = ({ table }: Change) =>
    table?.kind === 'redeem' && table.fundKind !== null && table.before.length === 0
  const traded = await listTraded(tx, codesOf(changes.filter(isFirst)))
  return [...new Set([...codesOf(changes.filter(each => each.isLegal)), ...traded])].sort()
}

/** Announces the changes of status that open periods bring; returns the status that they give now, null without any. */
async function driveByWindows(
  ctx: Context,
  tx: Tx,
  { fundcode, values, now }: { fundcode: string; values: StoredFund; now: Date },
): Promise<FundStatus | null> {
  const windows = windowsOf(values)
  if (windows === null) return null
  const today = (await calendarOf(tx, await ctx.calendar(), fundcode)).tradingDayOf(now.getTime())
  for (const { day, status } of changesByWindows(windows, today))
    await announceTerm(tx, { fundcode, effective_from: day, term: 'status', value: status })
  return statusInWindows(windows, today)
}

async function addFund(
  ctx: Context,
  tx: Tx,
  { line, now }: { line: FundLine; now: Date },
  faults: FileFault[],
): Promise<Change[]> {
  const fund = firstTerms(line, complainTo(faults, line.row))
  if (fund === null) return []
  const own = faultsOfContract(line.row, fund, null, false)
  faults.push(...own)
  if (own.length > 0) return []
  await insertFund(tx, fund)
  const status = await driveByWindows(ctx, tx, { fundcode: line.fundcode, values: fund, now })
  if (status !== null) await updateFund(tx, line.fundcode, new Map([['status', status]]))
  return [addedFund(line, fund)]
}

const complainTo =
  (faults: FileFault[], row: Row): Complain =>
  (column, problem, why) =>
    faults.push(faultAt(row, column, problem, why))

type Changing = { line: FundLine; known: StoredFund; now: Date; isFloating: boolean; hasOrders: boolean }

async function changeFund(ctx: Context, tx: Tx, of: Changing, faults: FileFault[]): Promise<Change[]> {
  const { line, known, isFloating } = of
  const changed = changedColumns(line.values, known)
  const fund = new Map([...known, ...line.values, ...changed])
  faults.push(...faultsOfContract(line.row, fund, changed, isFloating))
  const announced = line.limitsFrom && (await announceTerms(ctx, tx, { ...of, day: line.limitsFrom }, faults))
  const atOnce = announced ? [...line.values].filter(([name]) => !isAnnounced(name)) : [...line.values]
  return [
    ...(announced ?? []).map(each => announcedChange(line.fundcode, each)),
    ...(await changeNow(ctx, tx, { ...of, line: { ...line, values: new Map(atOnce) } }, faults)),
  ]
}

async function announceTerms(
  ctx: Context,
  tx: Tx,
  { line: { row, fundcode, values }, known, now, day }: Changing & { day: IsoDate },
  faults: FileFault[],
): Promise<Announced[] | null> {
  const orderDay = (await calendarOf(tx, await ctx.calendar(), fundcode)).tradingDayOf(now.getTime())
  const coming = (await listComingTerms(tx, [fundcode])).map(comingTerm)
  const changes = announcedBy({ values, known, day }, { orderDay, coming }, complainTo(faults, row))
  for (const { term, after, isWithdrawn } of changes ?? [])
    if (isWithdrawn) await withdrawTerm(tx, { fundcode, term, day })
    else await announceTerm(tx, { fundcode, effective_from: day, term, value: after })
  return changes
}

/** A stored announcement as the rules know it. */
export const comingTerm = ({ effective_from: day, term, value }: ComingTerm) => ({ day, term, value })

async function changeNow(
  ctx: Context,
  tx: Tx,
  { line: { row, fundcode, values }, known, now, hasOrders }: Changing,
  faults: FileFault[],
): Promise<Change[]> {
  const changed = changedColumns(values, known)
  if (changed.size === 0) return []
  faults.push(...faultsOfChangedHolding(row, changed, hasOrders))
  const columns = [...changed.keys()].filter(isDated)
  const terms = { columns, asked: values.get('terms_from') ?? null, known: known.get('terms_from') ?? null }
  const from =
    columns.length === 0
      ? null
      : termsDay(terms, await termsFacts(ctx, tx, { fundcode, now, terms, hasOrders }), complainTo(faults, row))
  if (faults.length > 0) return []
  await updateFund(tx, fundcode, from === null ? changed : new Map([...changed, ['terms_from', from]]))
  if (changed.has('service_rate_e8'))
    await accrueService(tx, [{ fundcode, day: addDays(from ?? SERVICE_ACCRUES_FROM, -1) }], SERVICE_ACCRUES_FROM)
  const dropped: ComingTerm[] = []
  for (const column of changed.keys()) {
    const term = column === 'open_windows' ? 'status' : column
    if (term === 'status' || term === 'inst_status') dropped.push(...(await withdrawTerm(tx, { fundcode, term })))
  }
  const status = await driveByWindows(ctx, tx, { fundcode, values: changed, now })
  if (status !== null && status !== known.get('status')) {
    await updateFund(tx, fundcode, new Map([['status', status]]))
    changed.set('status', status)
  }
  return [
    ...changesOf(fundcode, { changed, known, from }),
    ...dropped.map(each => withdrawnStatus(fundcode, comingTerm(each), values.get(each.term) ?? null)),
  ]
}

type OfTerms = { fundcode: string; now: Date; terms: ChangedTerms; hasOrders: boolean }

async function termsFacts(ctx: Context, tx: Tx, { fundcode, now, terms, hasOrders }: OfTerms) {
  const calendar = await calendarOf(tx, await ctx.calendar(), fundcode)
  const orderDay = calendar.tradingDayOf(now.getTime())
  const charged = chargeNoOrder(terms.columns)
    ? null
    : await countChargedFrom(tx, fundcode, askedDay(terms) ?? orderDay, CHARGED_BY.terms)
  return { calendar, orderDay, hasOrders, charged }
}

/** @param fund null for a code that no fund has */
async function writeTable(
  tx: Tx,
  table: FeeTableLines,
  fund: { fundKind: LegalFundKind | null } | null,
  faults: FileFault[],
): Promise<Change | null> {
  const { fundcode, kind, effectiveFrom, lines } = table
  const [first] = lines
  if (!first) return null
  const complain = complainTo(faults, first.row)
  if (!fund) {
    complain('fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`)
    return null
  }
  const change = changedTable(table, await readTiers(tx, fundcode), fund.fundKind)
  if (change === null) return null
  const confirmed = await countConfirmedSince(tx, fundcode, effectiveFrom)
  const charged = await countChargedFrom(tx, fundcode, effectiveFrom, CHARGED_BY[kind])
  const fault = tableFault(effectiveFrom, { ...charged, confirmed })
  if (fault) {
    complain('effective_from', fault.problem, fault.why)
    return null
  }
  await replaceFeeTable(
    tx,
    table,
    lines.map(line => line.tier),
  )
  return change
}
