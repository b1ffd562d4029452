import { readClock } from '@zhixiao/db/clock.ts'
import { type ComingTerm, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  type FundColumn,
  type FundValue,
  insertFund,
  listTraded,
  lockFunds,
  replaceFeeTable,
  updateFund,
} from '@zhixiao/db/market/fund-import.ts'
import { accrueService } from '@zhixiao/db/market/service-accrual.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type FeeTier, isSameTable, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import { hasFloors } from '@zhixiao/domain/fee/legal-floors.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { cell, faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { beginsAtMoney, fundTerms, isLegalTerm, isOwnTerm, TRADING, termText } from '@zhixiao/domain/fund/fund-terms.ts'
import { isFloorExempt, usualTerms } from '@zhixiao/domain/fund/new-fund.ts'
import { defaultCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { defaultDividendMethod } from '@zhixiao/domain/settle/dividend.ts'
import { latestRaisingEnd, ORDINARY_RAISING } from '@zhixiao/domain/settle/raising.ts'
import type { Context } from '../../kernel/context.ts'
import { type Announced, announceTerms } from './coming-terms.ts'
import { isDated, tableFault, termsFrom } from './dated-terms.ts'
import type { FeeTableLines } from './fee-file.ts'
import { faultsOfSummary, legalFunds } from './fee-law.ts'
import { isAnnounced, termOfColumn } from './fund-columns.ts'
import { type FeeChange, feeTerm, type OnLots, type TermChange } from './fund-shown.ts'
import { faultsOfChangedHolding, faultsOfHolding, withoutParts } from './hold-file.ts'
import { judgeFees } from './judge-fees.ts'
import type { FundLine, FundsFile } from './read-funds.ts'

export type ChangedFunds =
  | { ok: true; changes: Change[]; warnings: string[]; at: Date }
  | { ok: false; faults: FileFault[] }

/** Stores the funds and fee tables of a file; the fees that the law forbids are known once all of them are stored. */
export async function changeFunds(tx: Tx, ctx: Context, { funds, tables }: FundsFile): Promise<ChangedFunds> {
  const at = (await readClock(tx)).at
  const today = shanghaiDate(at.getTime())
  const codes = [...new Set([...funds, ...tables].map(each => each.fundcode))]
  const before = await lockFunds(tx, codes)
  const faults: FileFault[] = []
  const changes: Change[] = []
  const ofFees = new Set<string>()
  for (const line of funds) {
    const known = before.get(line.fundcode)
    if (line.values.has('summary')) {
      const fund = new Map<string, FundValue>([...(known ?? []), ...line.values])
      faults.push(...faultsOfSummary(line.row, fund, today))
    }
    if (known) {
      if (line.values.has('carry') || line.values.has('fund_type'))
        faults.push(...faultsOfCarry(line.row, new Map<string, FundValue>([...known, ...line.values])))
      if (line.values.has('raise_start') || line.values.has('raise_end'))
        faults.push(...faultsOfRaising(line.row, new Map<string, FundValue>([...known, ...line.values])))
      changes.push(...(await changeFund(ctx, tx, { line, known, now: at }, faults)))
    } else changes.push(...(await addFund(tx, line, faults)))
  }
  for (const table of tables) {
    const written = await writeTable(tx, table, faults)
    if (written === null) continue
    ofFees.add(table.fundcode)
    changes.push(written)
  }
  const judged = await judgeFees(tx, { codes, before, funds, tables, today })
  if (faults.length === 0) faults.push(...judged.faults)
  if (faults.length > 0) return { ok: false, faults }
  // Changed fees count as a new version of the fund, so that previewed orders notice them.
  for (const fundcode of ofFees) await updateFund(tx, fundcode, new Map())
  if (changes.length > 0) await bumpVersion(tx, 'market')
  const apart = funds.flatMap(line => warningOfStatus(line, before.get(line.fundcode)))
  return { ok: true, changes, warnings: [...judged.warnings, ...apart], at }
}

/** A change of status leaves the own one of institutions, which is easily overlooked when a fund is closed. */
function warningOfStatus({ fundcode, values }: FundLine, known: ReadonlyMap<string, FundValue> | undefined): string[] {
  const [own, after] = [known?.get('inst_status') ?? null, values.get('status')]
  if (own === null || own === after || values.has('inst_status') || !TRADING.some(status => status === after)) return []
  return [`${fundcode} 的机构状态为“${termText('inst_status', String(own))}”，不随状态改变`]
}

/** A change as a printed line, and in the console's form. */
export type Change = {
  line: string
  terms: TermChange[]
  table?: FeeChange
  isLegal?: boolean
  isDated?: boolean
  onLots?: OnLots
}

/** Funds with a changed legal floor or cap. The first redemption table of a fund without orders does not count. */
export async function touchedByLaw(tx: Tx, changes: readonly Change[]): Promise<string[]> {
  const codesOf = (some: readonly Change[]) => some.flatMap(({ terms: [term] }) => term?.fundcode ?? [])
  const isFirst = ({ table }: Change) =>
    table?.kind === 'redeem' && table.fundKind !== null && table.before.length === 0
  const traded = await listTraded(tx, codesOf(changes.filter(isFirst)))
  return [...new Set([...codesOf(changes.filter(each => each.isLegal)), ...traded])].sort()
}

async function addFund(tx: Tx, { row, fundcode, values }: FundLine, faults: FileFault[]): Promise<Change[]> {
  const type = values.get('fund_type')
  const missing = ['name', 'type', 'status'].filter(name => cell(row, name) === '')
  faults.push(
    ...missing.map(name => faultAt(row, name, `${fundcode} is new and needs it`, `${fundcode} 是新基金，缺少 ${name}`)),
  )
  if (missing.length > 0 || !isCode(fundTypes, type)) return []
  const usual = usualTerms[type]
  const defaults: [FundColumn, FundValue][] = [
    ['main_code', fundcode],
    ['risk_level', usual.risk],
    ['confirm_lag', usual.confirmLag],
    ['pay_lag', usual.payLag],
    ['fee_exempt', isFloorExempt(type, String(values.get('fundname') ?? ''))],
    ['carry', defaultCarry(type)],
    ['default_dividend_method', defaultDividendMethod(type)],
    ['raise_min_shares_cents', ORDINARY_RAISING.minShares],
    ['raise_min_fen', ORDINARY_RAISING.minAmount],
    ['raise_min_holders', ORDINARY_RAISING.minHolders],
  ]
  const fund = new Map<FundColumn, FundValue>([...defaults, ...values])
  const own = [...faultsOfCarry(row, fund), ...faultsOfRaising(row, fund), ...faultsOfHolding(row, fund)]
  faults.push(...own)
  if (own.length > 0) return []
  await insertFund(tx, fund)
  const line = `${fundcode} added: ${[...values].map(([name, value]) => `${name}=${value}`).join(', ')}`
  return [{ line, terms: [...fund].flatMap(([column, value]) => changedTerm(fundcode, column, null, value)) }]
}

/** Faults of the income carry: required for a money-market fund, whose income would otherwise reach nobody, and refused for others. */
function faultsOfCarry(row: Row, fund: ReadonlyMap<string, FundValue>): FileFault[] {
  const isMoney = fund.get('fund_type') === 'money'
  if (isMoney === (fund.get('carry') !== null)) return []
  const problem = isMoney ? 'a money fund carries its income daily or monthly' : 'only a money fund carries income'
  return [faultAt(row, 'carry', problem, isMoney ? '货币基金须选择收益结转方式' : '只有货币基金有收益结转')]
}

function faultsOfRaising(row: Row, fund: ReadonlyMap<string, FundValue>): FileFault[] {
  const [start, end] = ['raise_start', 'raise_end'].map(name => parseIsoDate(String(fund.get(name) ?? '')))
  if (!start || !end) return []
  if (end < start)
    return [faultAt(row, 'raise_end', `${end} is before the raising begins on ${start}`, '募集截止早于募集开始')]
  const latest = latestRaisingEnd(start)
  if (end <= latest) return []
  const problem = `a raising that begins on ${start} ends by ${latest}, after three months`
  return [faultAt(row, 'raise_end', problem, `募集期不超过 3 个月，最迟 ${latest} 截止`)]
}

type Changing = { line: FundLine; known: ReadonlyMap<string, FundValue>; now: Date }

async function changeFund(
  ctx: Context,
  tx: Tx,
  { line, known, now }: Changing,
  faults: FileFault[],
): Promise<Change[]> {
  const { fundcode, limitsFrom: from } = line
  const announced = from && (await announceTerms(ctx, tx, { ...line, known, day: from, now }, faults))
  const atOnce = announced ? [...line.values].filter(([name]) => !isAnnounced(name)) : [...line.values]
  return [
    ...(announced ?? []).map(each => announcedChange(fundcode, each)),
    ...(await changeNow(ctx, tx, { line: { ...line, values: new Map(atOnce) }, known, now }, faults)),
  ]
}

/** A change with a future effective date. */
function announcedChange(fundcode: string, { term, day, before, after, isWithdrawn }: Announced): Change {
  const [shown] = changedTerm(fundcode, term, before, after)
  return {
    line: `${fundcode} ${term}: ${before} -> ${after} from ${day}${isWithdrawn ? ', withdrawn' : ''}`,
    terms: shown ? [{ ...shown, name: `${shown.name}（${day} 起${isWithdrawn ? '，撤销' : ''}）` }] : [],
    isLegal: isLegalColumn(term, after),
  }
}

async function changeNow(
  ctx: Context,
  tx: Tx,
  { line: { row, fundcode, values }, known, now }: Changing,
  faults: FileFault[],
): Promise<Change[]> {
  const type = values.get('fund_type') ?? known.get('fund_type')
  const name = values.get('fundname') ?? known.get('fundname')
  if (isCode(fundTypes, type)) values.set('fee_exempt', isFloorExempt(type, String(name)))
  withoutParts(values)
  const changed = [...values].filter(([name, value]) => name !== 'terms_from' && known.get(name) !== value)
  if (changed.length === 0) return []
  const held = [
    ...faultsOfHolding(row, new Map<string, FundValue>([...known, ...values])),
    ...(await faultsOfChangedHolding(tx, row, fundcode, new Map(changed))),
  ]
  faults.push(...held)
  const columns = changed.map(([name]) => name).filter(isDated)
  const day = { asked: values.get('terms_from') ?? null, known: known.get('terms_from') ?? null }
  const from = columns.length === 0 ? null : await termsFrom(ctx, tx, now, { row, fundcode, columns, ...day }, faults)
  if (faults.length > 0) return []
  await updateFund(
    tx,
    fundcode,
    new Map<FundColumn, FundValue>(from === null ? changed : [...changed, ['terms_from', from]]),
  )
  if (changed.some(([name]) => name === 'service_rate_e8'))
    await accrueService(tx, [{ fundcode, day: addDays(from ?? SERVICE_ACCRUES_FROM, -1) }], SERVICE_ACCRUES_FROM)
  const dropped: ComingTerm[] = []
  for (const [term] of changed)
    if (term === 'status' || term === 'inst_status') dropped.push(...(await withdrawTerm(tx, { fundcode, term })))
  return [
    ...changed.map(([name, value]): Change => {
      const since = from !== null && isDated(name) ? from : null
      return {
        line: `${fundcode} ${name}: ${known.get(name)} -> ${value}${since === null ? '' : ` from ${since}`}`,
        terms: changedTerm(fundcode, name, known.get(name) ?? null, value).map(term =>
          since === null ? term : { ...term, name: `${term.name}（${since} 起）` },
        ),
        isLegal: isLegalColumn(name, value),
        isDated: since !== null,
        ...(since !== null && lotsOf[name] && { onLots: lotsOf[name] }),
      }
    }),
    ...dropped.map(each => withdrawnStatus(each, values.get(each.term) ?? null)),
  ]
}

/** An announced status that an immediate change replaces. */
const withdrawnStatus = ({ fundcode, term, effective_from, value }: ComingTerm, now: FundValue): Change =>
  announcedChange(fundcode, { term, day: effective_from, before: value, after: now, isWithdrawn: true })

/** The effect of a changed term on the shares that are held. */
const lotsOf: Partial<Record<FundColumn, OnLots>> = { fee_type: 'keep', backend_formula: 'follow' }

const isLegalColumn = (column: FundColumn, value: FundValue): boolean => {
  if (column === 'fee_exempt') return true
  const written = termOfColumn(column, value)
  return written !== null && isLegalTerm(written.term)
}

function changedTerm(fundcode: string, column: FundColumn, old: FundValue, value: FundValue): TermChange[] {
  const after = termOfColumn(column, value)
  if (after === null) return []
  const term = fundTerms[after.term]
  // Institutions without a value of their own had that of persons.
  const before = old !== null || isOwnTerm(after.term) ? termOfColumn(column, old) : null
  return [
    {
      fundcode,
      name: term.name,
      before: before && termText(before.term, before.cell),
      after: termText(after.term, after.cell),
    },
  ]
}

async function writeTable(tx: Tx, table: FeeTableLines, faults: FileFault[]): Promise<Change | null> {
  const { fundcode, kind, effectiveFrom, holder, channel, lines } = table
  const [first] = lines
  if (!first) return null
  const fund = (await lockFunds(tx, [fundcode])).get(fundcode)
  if (!fund) {
    faults.push(faultAt(first.row, 'fund_code', `there is no fund ${fundcode}`, `没有基金 ${fundcode}`))
    return null
  }
  const now = lines.map(line => line.tier)
  const tiers = await readTiers(tx, fundcode)
  const old = tiers.filter(tier => isSameTable(tier, table))
  if (tableText(old) === tableText(now)) return null
  const fault = await tableFault(tx, fundcode, kind, effectiveFrom)
  if (fault) {
    faults.push(faultAt(first.row, 'effective_from', fault.problem, fault.why))
    return null
  }
  await replaceFeeTable(tx, table, now)
  const whose = [holder, channel].filter(each => each !== 'all').map(each => ` (${each})`)
  const title = `${fundcode} ${kind} fee${whose.join('')} from ${effectiveFrom}`
  const line = `${title}: ${old.length > 0 ? `${tableText(old)} -> ` : 'new, '}${tableText(now)}`
  // Staff compare with the fees that would apply on that day without the file.
  const payer = { holder: holder === 'all' ? 'person' : holder, channel: channel === 'all' ? 'own' : channel } as const
  const before = tiersInForce(tiers, kind, effectiveFrom, payer)
  const fundKind = (await legalFunds(tx, new Map([[fundcode, fund]]))).get(fundcode)?.fundKind ?? null
  const isBound = hasFloors(fundKind, effectiveFrom)
  const change = {
    fundcode,
    kind,
    effectiveFrom,
    holder,
    channel,
    before,
    after: now,
    fundKind: isBound ? fundKind : null,
  }
  return {
    line,
    terms: [feeTerm(change)],
    table: change,
    isLegal: kind === 'redeem' && isBound && before.length > 0,
    ...(!beginsAtMoney(kind) && before.length > 0 && { onLots: 'follow' as const }),
  }
}

/** '0: 1.5 % (100 % to the fund), 7: 1 %' */
function tableText(tiers: readonly FeeTier[]): string {
  return [...tiers]
    .sort((a, b) => (a.fromValue < b.fromValue ? -1 : 1))
    .map(({ kind, fromValue, rate, fixedFee, toFundE4 }) => {
      const from = kind === 'redeem' || kind === 'backend' ? String(fromValue) : short(fromValue, 2)
      const fee = fixedFee === null ? `${short(rate, 6)} %` : `${short(fixedFee, 2)} yuan`
      return `${from}: ${fee}${toFundE4 > 0 ? ` (${short(BigInt(toFundE4), 2)} % to the fund)` : ''}`
    })
    .join(', ')
}

const short = (value: bigint, places: number) => formatScaled(value, places).replace(/\.?0+$/, '')
