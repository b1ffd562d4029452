import { type FundValue, lockFunds } from '@zhixiao/db/market/fund-import.ts'
import { readTiers } from '@zhixiao/db/settle/settle-day.ts'
import type { Tx } from '@zhixiao/db/tx.ts'
import { type IsoDate, parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import type { FeeTier } from '@zhixiao/domain/fee/fee-tier.ts'
import {
  type FeeFault,
  feeFaults,
  hasFloors,
  keptUntil,
  type LegalFund,
  serviceFault,
} from '@zhixiao/domain/fee/legal-floors.ts'
import type { FileFault } from '@zhixiao/domain/format/file-faults.ts'
import { faultAt, type Row } from '@zhixiao/domain/format/sheet.ts'
import { legalRules } from '@zhixiao/domain/law/legal-rules.ts'
import { rateE8 } from '@zhixiao/domain/money/money.ts'
import type { FeeTableLines } from './fee-file.ts'
import { feeFaultWords, legalFunds } from './fee-law.ts'
import { percentText } from './fund-shown.ts'

import type { FundLine } from './read-funds.ts'

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
export async function judgeFees(tx: Tx, judged: Judged): Promise<{ faults: FileFault[]; warnings: string[] }> {
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
  const isRedeemed =
    tiers.some(tier => tier.kind === 'redeem') ||
    [fund.get('status'), fund.get('inst_status')].some(status => ON_SALE.has(status))
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
