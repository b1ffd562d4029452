import { type IsoDate, parseIsoDate } from '../calendar/dates.ts'
import { FUND_STATUS } from '../codes/fund-status.ts'
import type { FeeTier } from '../fee/fee-tier.ts'
import { type FeeFault, feeFaults, hasFloors, keptUntil, type LegalFund, serviceFault } from '../fee/legal-floors.ts'
import type { CellValue } from '../format/cell-forms.ts'
import type { FileFault } from '../format/file-faults.ts'
import { faultAt, type Row } from '../format/sheet.ts'
import { beginsAtMoney, feeKindNames } from '../fund/fund-terms.ts'
import { legalRules } from '../law/legal-rules.ts'
import { fen, fenText, rateE8 } from '../money/money.ts'
import type { FeeTableLines } from './fee-lines.ts'
import { percentText } from './fund-changes.ts'
import type { StoredFund } from './fund-columns.ts'
import type { FundLine } from './fund-lines.ts'

/** Statuses in which customers can buy, so that redemption fees must be known. */
const ON_SALE = new Set<CellValue | undefined>([
  FUND_STATUS.open,
  FUND_STATUS.raising,
  FUND_STATUS.redemptionsSuspended,
  FUND_STATUS.registration,
  FUND_STATUS.payingDividend,
])

type Judged = {
  before: ReadonlyMap<string, StoredFund>
  /** The funds as the file leaves them, those that the law knows. */
  stored: ReadonlyMap<string, { fund: StoredFund; legal: LegalFund; tiers: readonly FeeTier[] }>
  funds: readonly FundLine[]
  tables: readonly FeeTableLines[]
  today: IsoDate
}

/** Violations of the law by the funds' fees: faults, and warnings where an older contract has a transition period. */
export function judgeFees(judged: Judged): { faults: FileFault[]; warnings: string[] } {
  const found = { faults: [] as FileFault[], warnings: [] as string[] }
  for (const [fundcode, { fund, legal, tiers }] of judged.stored) {
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
    judgeTables(of, tiers, found)
    judgeServiceFee(of, found)
  }
  return found
}

type JudgedFund = Judged & {
  fundcode: string
  fund: StoredFund
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

const holderNames = { person: '个人投资者', institution: '机构投资者' } as const
const holderWords = { person: ' of persons', institution: ' of institutions' } as const

/** A violation as text, in English and in Chinese: the rule, its figure and its effective date. */
function feeFaultWords({ code, kind, day, ruleDay, fromValue, holder, rate, limit }: FeeFault) {
  const from = beginsAtMoney(kind) ? `${fenText(fen(fromValue))} yuan` : `day ${fromValue}`
  const rule = `rule ${code} of ${ruleDay}`
  const whose = holder === null ? '' : holderWords[holder]
  const english = {
    'redemption-fee-floor': `the redemption fee${whose} is below the legal floor from ${from} on: ${percentText(rate)} for at least ${percentText(limit)}`,
    'redemption-fee-to-fund': `the fee must go to the fund as a whole from ${from} on`,
    'entry-fee-cap': `the ${kind} fee is above the legal cap from ${from} on: at most ${percentText(limit)}`,
    'own-entry-fee': `own sales take no ${kind} fee: enter the table with the channel agency`,
  }[code]
  const name = legalRules[code].title
  const start = beginsAtMoney(kind) ? `满 ${fenText(fen(fromValue))} 元` : `持有满 ${fromValue} 天`
  const chinese = {
    'redemption-fee-floor': `${holder === null ? '' : holderNames[holder]}${start}的赎回费低于法定下限 ${percentText(limit)}`,
    'redemption-fee-to-fund': `${start}的赎回费没有全额归入基金财产`,
    'entry-fee-cap': `${start}的${feeKindNames[kind]}高于上限 ${percentText(limit)}`,
    'own-entry-fee': `自有渠道不收${feeKindNames[kind]}，代销机构的费率请以 channel=agency 录入`,
  }[code]
  return {
    problem: `${english} (${rule}), as of ${day}`,
    why: `自 ${day} 起，${chinese}（规则：${name}，${ruleDay} 起施行）`,
  }
}
