import { readClock } from '@zhixiao/db/clock.ts'
import { type ComingTerm, withdrawTerm } from '@zhixiao/db/market/coming-terms.ts'
import { bumpVersion } from '@zhixiao/db/market/data-version.ts'
import {
  countLots,
  type FundColumn,
  type FundValue,
  insertFund,
  listTraded,
  lockFunds,
  replaceFeeTable,
  updateFund,
} from '@zhixiao/db/market/fund-import.ts'
import { lockMarketImport } from '@zhixiao/db/market/nav-import.ts'
import { accrueService } from '@zhixiao/db/market/service-accrual.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import { countTouched } from '@zhixiao/db/staff/funds.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { addDays, type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { shanghaiDate } from '@zhixiao/domain/calendar/shanghai.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { fundTypes } from '@zhixiao/domain/codes/fund-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { type FeeTier, isSameTable, tiersInForce } from '@zhixiao/domain/fee/fee-tier.ts'
import {
  type FeeFault,
  feeFaults,
  hasFloors,
  keptUntil,
  type LegalFund,
  serviceFault,
} from '@zhixiao/domain/fee/legal-floors.ts'
import { SERVICE_ACCRUES_FROM } from '@zhixiao/domain/fee/service-return.ts'
import type { FileFault, FileMark } from '@zhixiao/domain/format/file-faults.ts'
import { beginsAtMoney, fundTerms, isFundTerm, isLegalTerm, termText } from '@zhixiao/domain/fund/fund-terms.ts'
import { isFloorExempt, usualTerms } from '@zhixiao/domain/fund/new-fund.ts'
import { defaultCarry } from '@zhixiao/domain/fund/seven-day-yield.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { formatScaled } from '@zhixiao/domain/money/decimal.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import { defaultDividendMethod } from '@zhixiao/domain/settle/dividend.ts'
import { latestRaisingEnd, ORDINARY_RAISING } from '@zhixiao/domain/settle/raising.ts'
import {
  aroundFunds,
  type FeeChange,
  feeTerm,
  type OnLots,
  percentText,
  shownTerms,
  type TermChange,
} from '../../../acts/fund-shown.ts'
import { inTransaction, type OpsContext } from '../../../acts/in-transaction.ts'
import { faultReport, readTables } from '../../../acts/read-file.ts'
import { done, type Report, refusedFor } from '../../../kernel/report.ts'
import { date } from '../../../platform/files/cell-forms.ts'
import {
  cell,
  columnFaults,
  faultAt,
  inTurns,
  MOST_FAULTS,
  type Row,
  type Sheet,
} from '../../../platform/files/sheet.ts'
import type { Args, Command } from '../command.ts'
import { type Announced, announceTerms, LIMITS_FROM } from './coming-terms.ts'
import { isDated, tableFault, termsFrom } from './dated-terms.ts'
import { FEE_COLUMNS, type FeeTableLines, readFeeTables } from './fee-file.ts'
import { faultsOfSummary, feeFaultWords, legalFunds } from './fee-law.ts'
import { fundFields, isAnnounced, termOfColumn } from './fund-columns.ts'
import { faultsOfChangedHolding, faultsOfHolding, withoutParts } from './hold-file.ts'

export const fundsImport: Command = {
  summary: 'imports funds and their fee tables from a CSV or JSON file, all or nothing',
  usage: 'FILE',
  positionals: [1, 1],
  help: [
    'FILE is CSV with funds or with fee lines, or JSON: {"funds": [...], "fee_tiers": [...]}.',
    `Columns of a fund: ${Object.keys(fundFields).join(', ')}.`,
    `Columns of a fee line: ${FEE_COLUMNS.join(', ')};`,
    'kind is subscribe, purchase (from: yuan), redeem or backend (from: calendar days).',
    'A fee table replaces the one of the same fund, kind and day. Redemption tables below the legal',
    'floors of the fund’s kind are refused, as are entry and service fees above their caps, entry fees of own',
    'sales where the law forbids them (channel agency keeps them for agencies), and changes to fees on which',
    'orders were accepted. holder is all, person or institution, channel all or agency.',
    'Discount, fee_type, share_rounding, backend_formula and hold_kind take effect on terms_from, by default on the first day',
    'without accepted orders: orders keep the terms they were accepted on. Status and limits take effect on',
    `${LIMITS_FROM}, by default immediately; repeating the value that applies on that day anyway withdraws an announcement for it.`,
    'hold_kind is none, minimum (sold from the end of the period on) or rolling (sold on its last day, else the period',
    'repeats). Days are counted, months and years end on the corresponding day. Once orders were accepted it can only end.',
    'Limits whose names begin with inst_ apply to institutions; an empty one means the limit of persons.',
  ],
  writes: true,
  run: importFunds,
}

async function importFunds(ctx: OpsContext, args: Args): Promise<Report> {
  const file = await readTables(args)
  if (!file.ok) return file.report
  const { mark, sheets } = file
  const unknown = [...sheets.keys()].filter(name => !['', 'funds', 'fee_tiers'].includes(name))
  if (unknown.length > 0)
    return refusedFor(
      `文件中有不认识的表：${unknown.join('、')}`,
      `${mark.file} has tables nobody knows: ${unknown.join(', ')}.`,
    )
  const plain = sheets.get('')
  const holdsFees = plain?.columns.includes('kind') ?? false
  const funds = await readFunds(sheets.get('funds') ?? (holdsFees ? undefined : plain))
  const fees = await readFees(sheets.get('fee_tiers') ?? (holdsFees ? plain : undefined))
  const faults = [...funds.faults, ...fees.faults]
  if (faults.length > 0) return faultReport(mark.file, faults)
  return inTransaction(ctx, args, tx => writeFunds(tx, ctx, { mark, funds: funds.lines, tables: fees.tables }))
}

/** `isExempt`: the file's claim to be exempt from the floors, which type and name decide. */
type FundLine = {
  row: Row
  fundcode: string
  values: Map<FundColumn, FundValue>
  limitsFrom: IsoDate | null
  isExempt: boolean
}

async function readFunds(sheet: Sheet | undefined): Promise<{ lines: FundLine[]; faults: FileFault[] }> {
  if (!sheet || sheet.rows.length === 0) return { lines: [], faults: [] }
  const faults = columnFaults(sheet, ['fund_code'], [...Object.keys(fundFields), LIMITS_FROM])
  if (faults.length > 0) return { lines: [], faults }
  const seen = new Set<string>()
  const lines: FundLine[] = []
  for await (const row of inTurns(sheet.rows)) {
    if (faults.length >= MOST_FAULTS) break
    const values = new Map<FundColumn, FundValue>()
    let limitsFrom: IsoDate | null = null
    for (const [name, text] of row.cells) {
      if (name === LIMITS_FROM) {
        limitsFrom = text === '' ? null : parseIsoDate(text)
        if (text !== '' && !limitsFrom)
          faults.push(faultAt(row, name, `${JSON.stringify(text)} is not ${date.form}`, wrongCell(name, text)))
        continue
      }
      const field = fundFields[name]
      const value = field?.read(text)
      if (field && value !== undefined) values.set(field.column, value)
      else faults.push(faultAt(row, name, `${JSON.stringify(text)} is not ${field?.form}`, wrongCell(name, text)))
    }
    const fundcode = cell(row, 'fund_code')
    if (seen.has(fundcode)) faults.push(faultAt(row, 'fund_code', `${fundcode} occurs twice`))
    seen.add(fundcode)
    const isExempt = values.get('fee_exempt') === true
    values.delete('fee_exempt')
    lines.push({ row, fundcode, values, limitsFrom, isExempt })
  }
  return { lines, faults }
}

const readFees = async (sheet: Sheet | undefined) => (sheet ? readFeeTables(sheet) : { tables: [], faults: [] })

const wrongCell = (name: string, text: string) =>
  `${isFundTerm(name) ? fundTerms[name].name : name === LIMITS_FROM ? '状态与限额生效日' : name}填写有误：“${text}”`

type Import = { mark: FileMark; funds: readonly FundLine[]; tables: readonly FeeTableLines[] }

async function writeFunds(tx: Tx, ctx: OpsContext, { mark, funds, tables }: Import): Promise<Report> {
  await lockMarketImport(tx)
  const today = (await readClock(tx)).at
  const codes = [...new Set([...funds, ...tables].map(each => each.fundcode))]
  const before = await lockFunds(tx, codes)
  const faults: FileFault[] = []
  const changes: Change[] = []
  const ofFees = new Set<string>()
  for (const line of funds) {
    const known = before.get(line.fundcode)
    if (line.values.has('summary')) {
      const fund = new Map<string, FundValue>([...(known ?? []), ...line.values])
      faults.push(...faultsOfSummary(line.row, fund, shanghaiDate(today.getTime())))
    }
    if (known) {
      if (line.values.has('carry') || line.values.has('fund_type'))
        faults.push(...faultsOfCarry(line.row, new Map<string, FundValue>([...known, ...line.values])))
      if (line.values.has('raise_start') || line.values.has('raise_end'))
        faults.push(...faultsOfRaising(line.row, new Map<string, FundValue>([...known, ...line.values])))
      changes.push(...(await changeFund(ctx, tx, { line, known, now: today }, faults)))
    } else changes.push(...(await addFund(tx, line, faults)))
  }
  for (const table of tables) {
    const written = await writeTable(tx, table, faults)
    if (written === null) continue
    ofFees.add(table.fundcode)
    changes.push(written)
  }
  const judged = await judgeFees(tx, { codes, before, funds, tables, today: shanghaiDate(today.getTime()) })
  if (faults.length === 0) faults.push(...judged.faults)
  if (faults.length > 0) return faultReport(mark.file, faults)
  // Changed fees count as a new version of the fund, so that previewed orders notice them.
  for (const fundcode of ofFees) await updateFund(tx, fundcode, new Map())
  if (changes.length > 0) await bumpVersion(tx, 'market')
  const lines = changes.map(change => change.line)
  const terms = changes.flatMap(change => change.terms)
  const legal = await touchedByLaw(tx, changes)
  const onLots = new Set(changes.flatMap(change => change.onLots ?? []))
  const touched = [...new Set(terms.map(term => term.fundcode))]
  await writeAudit(tx, { actor: ctx.actor, act: 'funds import', detail: { ...mark, changes: lines, terms, at: today } })
  const title = `${mark.file}: ${funds.length} funds, ${tables.length} fee tables`
  if (changes.length === 0) return { ...done(title, 'Nothing changed.'), unchanged: true }
  return {
    ...done(title, ...lines, `${changes.length} changes`, ...judged.warnings.map(warning => `warning: ${warning}`)),
    rests: mark,
    weight: { touchesLegal: legal.length > 0 },
    shown: {
      ...shownTerms(
        terms,
        changes.flatMap(change => change.table ?? []),
        { legal, onLots, warnings: judged.warnings },
      ),
      around: aroundFunds(
        await countTouched(tx, touched),
        changes.some(change => change.table || change.isDated),
        onLots.size > 0 ? await countLots(tx, touched) : null,
      ),
    },
  }
}

/** A change as a printed line, and in the console's form. */
type Change = {
  line: string
  terms: TermChange[]
  table?: FeeChange
  isLegal?: boolean
  isDated?: boolean
  onLots?: OnLots
}

/** Funds with a changed legal floor or cap. The first redemption table of a fund without orders does not count. */
async function touchedByLaw(tx: Tx, changes: readonly Change[]): Promise<string[]> {
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
  ctx: OpsContext,
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
  ctx: OpsContext,
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
  const dropped = changed.some(([name]) => name === 'status')
    ? await withdrawTerm(tx, { fundcode, term: 'status' })
    : []
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
    ...dropped.map(each => withdrawnStatus(each, values.get('status') ?? null)),
  ]
}

/** An announced status that an immediate change replaces. */
const withdrawnStatus = ({ fundcode, effective_from, value }: ComingTerm, now: FundValue): Change =>
  announcedChange(fundcode, { term: 'status', day: effective_from, before: value, after: now, isWithdrawn: true })

/** What becomes of the shares that are held when a term changes. */
const lotsOf: Partial<Record<FundColumn, OnLots>> = { fee_type: 'keep', backend_formula: 'follow' }

const isLegalColumn = (column: FundColumn, value: FundValue): boolean => {
  if (column === 'fee_exempt') return true
  const written = termOfColumn(column, value)
  return written !== null && isLegalTerm(written.term)
}

function changedTerm(fundcode: string, column: FundColumn, old: FundValue, value: FundValue): TermChange[] {
  const after = termOfColumn(column, value)
  if (after === null) return []
  const before = old === null ? null : termOfColumn(column, old)
  return [
    {
      fundcode,
      name: fundTerms[after.term].name,
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

/** Statuses in which customers can buy, so that redemption fees must be known. */
const ON_SALE = new Set<FundValue | undefined>([
  FUND_STATUS.open,
  FUND_STATUS.raising,
  FUND_STATUS.redemptionsSuspended,
  FUND_STATUS.registration,
  FUND_STATUS.payingDividend,
])

type Judged = {
  codes: readonly string[]
  before: ReadonlyMap<string, ReadonlyMap<string, FundValue>>
  funds: readonly FundLine[]
  tables: readonly FeeTableLines[]
  today: IsoDate
}

/** Violations of the law by the funds' fees: faults, and warnings where an older contract has a transition period. */
async function judgeFees(tx: Tx, judged: Judged): Promise<{ faults: FileFault[]; warnings: string[] }> {
  const stored = await lockFunds(tx, judged.codes)
  const sorted = await legalFunds(tx, stored)
  const found = { faults: [] as FileFault[], warnings: [] as string[] }
  for (const [fundcode, fund] of stored) {
    const legal = sorted.get(fundcode)
    if (!legal) continue
    const own = judged.funds.find(line => line.fundcode === fundcode)
    const of = { ...judged, fundcode, fund, legal, own, isNew: !judged.before.has(fundcode) }
    if (own?.isExempt && hasFloors(legal.fundKind, judged.today))
      found.faults.push(
        faultAt(
          own.row,
          'fee_exempt',
          `${fundcode}: a fund of type ${fund.get('fund_type')} is not outside the legal floors`,
          `${fundcode} 的类型不在赎回费下限的豁免之列`,
        ),
      )
    judgeTables(of, await readTiers(tx, fundcode), found)
    judgeServiceFee(of, found)
  }
  return found
}

type JudgedFund = Judged & {
  fundcode: string
  fund: ReadonlyMap<string, FundValue>
  legal: LegalFund
  own: FundLine | undefined
  isNew: boolean
}
type Found = { faults: FileFault[]; warnings: string[] }

function judgeTables(of: JudgedFund, tiers: readonly FeeTier[], { faults, warnings }: Found): void {
  const { fundcode, fund, legal, own, isNew, tables, today } = of
  const isRedeemed = tiers.some(tier => tier.kind === 'redeem') || ON_SALE.has(fund.get('status'))
  const isAboutFees = isNew || tables.some(table => table.fundcode === fundcode)
  const told = new Set<string>()
  for (const fault of feeFaults(tiers, legal, today)) {
    if (fault.kind === 'redeem' && !isRedeemed) continue
    const { problem, why } = feeFaultWords(fault)
    const kept = keptUntil(fault.ruleDay, fault.since, legal, today)
    const line = lineOf(tables, fundcode, fault)
    const row = line ?? own?.row
    // An existing entry fee does not prevent changes of other terms.
    const isRefused = kept === null && (fault.kind === 'redeem' || line !== undefined || isNew)
    if (isRefused && row) faults.push(faultAt(row, columnOf(fault), `${fundcode}: ${problem}`, `${fundcode} ${why}`))
    if (isRefused || !isAboutFees || told.has(fault.code)) continue
    told.add(fault.code)
    warnings.push(`${fundcode} ${why}${byWhen(kept)}`)
  }
}

const byWhen = (kept: IsoDate | null): string => (kept === null ? '，请尽快调整' : `，存量合同最迟 ${kept} 调整`)

function judgeServiceFee(
  { fundcode, fund, legal, own, isNew, before, today }: JudgedFund,
  { faults, warnings }: Found,
): void {
  const rate = rateE8(BigInt(String(fund.get('service_rate_e8') ?? 0)))
  const from = parseIsoDate(String(fund.get('terms_from') ?? '')) ?? today
  const rule = serviceFault(rate, from > today ? from : today, legal.fundKind)
  if (!rule || !own?.values.has('service_rate_e8')) return
  // An unchanged rate, or one of a contract that predates the rule.
  const stands = isNew || before.get(fundcode)?.get('service_rate_e8') === rate
  const kept = keptUntil(rule.effectiveFrom, stands ? legal.contractDay : today, legal, today)
  const limit = percentText(rule.figure)
  const problem = `the service fee of ${percentText(rate)} is above the legal cap of ${limit} (rule service-fee-cap of ${rule.effectiveFrom})`
  const why = `销售服务费 ${percentText(rate)} 高于上限 ${limit}（规则：${legalRules['service-fee-cap'].title}，${rule.effectiveFrom} 起施行）`
  if (kept !== null) warnings.push(`${fundcode} ${why}${byWhen(kept)}`)
  else faults.push(faultAt(own.row, 'service_percent', `${fundcode}: ${problem}`, `${fundcode} ${why}`))
}

/** The file line that caused a fault. */
function lineOf(tables: readonly FeeTableLines[], fundcode: string, fault: FeeFault): Row | undefined {
  const { kind, day, since, fromValue, holder } = fault
  const lines = tables
    .filter(each => each.fundcode === fundcode && each.kind === kind)
    .filter(each => holder === null || each.holder === 'all' || each.holder === holder)
    .filter(each => kind === 'redeem' || each.effectiveFrom === since)
    .flatMap(each => each.lines)
  const found = lines.findLast(({ tier }) => tier.effectiveFrom <= day && tier.fromValue <= fromValue)
  return (found ?? lines[0])?.row
}

const columnOf = ({ code }: FeeFault): string =>
  code === 'redemption-fee-to-fund' ? 'to_fund_percent' : code === 'own-entry-fee' ? 'channel' : 'rate_percent'
