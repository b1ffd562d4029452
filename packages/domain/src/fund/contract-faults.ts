import { parseIsoDate } from '../calendar/dates.ts'
import { DIVIDEND } from '../codes/dividend-types.ts'
import type { FeeType } from '../codes/fee-types.ts'
import { FUND_STATUS, type FundStatus } from '../codes/fund-status.ts'
import { type FundType, fundTypes } from '../codes/fund-types.ts'
import { firstPeriodEnd } from '../fee/holding-period.ts'
import { parseScaled } from '../money/decimal.ts'
import { partnersOf } from './convert-partners.ts'
import { type FundTerm, fundTerms, termText } from './fund-terms.ts'
import { parseWindows } from './open-windows.ts'
import { latestRaisingEnd } from './raising-end.ts'

/** What a contract has beside the terms of its line, by the name of its table in a file: filled where it has any. */
export const FLOATING = 'floating_fees'
type Stated = FundTerm | typeof FLOATING
/** The contract of a fund as a funds file states it: each term by its cell; empty or missing where there is none. */
export type StatedContract = Readonly<Partial<Record<Stated, string>>>

/** A contradiction, at the term that staff should change, in English and in Chinese. */
export type ContractFault = { term: FundTerm; problem: string; why: string }

/** A check reads `terms`; it is made when one of them changes, so that an old contradiction does not stop other changes. */
type Check = { terms: readonly Stated[]; find: (stated: StatedContract) => readonly ContractFault[] }

const HOLD_PARTS = ['hold_length', 'hold_unit', 'hold_from', 'hold_until'] as const satisfies readonly FundTerm[]

const given = (stated: StatedContract, term: Stated): string => stated[term] ?? ''
const has = (stated: StatedContract, term: Stated): boolean => given(stated, term) !== ''
const holdKind = (stated: StatedContract): string => given(stated, 'hold_kind') || 'none'
const dateOf = (stated: StatedContract, term: FundTerm) => parseIsoDate(given(stated, term))
const fault = (term: FundTerm, problem: string, why: string): ContractFault[] => [{ term, problem, why }]

/** A check of funds with a holding period. */
const ofHolding = (terms: readonly FundTerm[], find: Check['find']): Check => ({
  terms: ['hold_kind', ...terms],
  find: stated => (holdKind(stated) === 'none' ? [] : find(stated)),
})

/** THE contradictions that a fund's contract may not contain. Terms that a later release adds are checked here. */
const checks: readonly Check[] = [
  {
    terms: ['hold_kind', ...HOLD_PARTS],
    find: stated =>
      holdKind(stated) === 'none'
        ? HOLD_PARTS.filter(part => has(stated, part)).flatMap(part =>
            fault(part, 'a fund without a holding period has none', '没有持有期的基金不能填写此项'),
          )
        : HOLD_PARTS.filter(part => !has(stated, part)).flatMap(part =>
            fault(part, `a ${holdKind(stated)} holding period needs it`, '有持有期的基金须填写此项'),
          ),
  },
  ofHolding(['hold_until'], stated =>
    holdKind(stated) === 'rolling' && given(stated, 'hold_until') === 'confirmation'
      ? fault(
          'hold_until',
          'a rolling lot is sold by an order of its due day',
          '滚动持有期的份额只能按到期日当日的赎回申请卖出',
        )
      : [],
  ),
  ofHolding(['type'], stated =>
    given(stated, 'type') === 'money'
      ? fault('hold_kind', 'a money fund carries income into new lots each day', '货币基金每日结转收益，不能设置持有期')
      : [],
  ),
  ofHolding(['registrar'], stated =>
    has(stated, 'registrar')
      ? fault(
          'registrar',
          'its registrar knows the lots, this site does not',
          '份额明细由登记机构管理，不能在此设置持有期',
        )
      : [],
  ),
  ofHolding(['dividend_method'], stated =>
    given(stated, 'dividend_method') === DIVIDEND.reinvest
      ? fault(
          'dividend_method',
          'a fund with a holding period pays its dividends in cash',
          '有持有期的基金只能现金分红',
        )
      : [],
  ),
  ofHolding([...HOLD_PARTS, 'setup_date', 'raise_start', 'end_date'], longerThanLife),
  ofHolding(['windows'], stated =>
    has(stated, 'windows')
      ? fault('windows', 'a fund with a holding period has no open periods', '有持有期的基金不能设置开放期')
      : [],
  ),
  {
    terms: ['type', 'windows'],
    find: stated =>
      given(stated, 'type') === 'money' && has(stated, 'windows')
        ? fault('windows', 'a money fund is open on each trading day', '货币基金每个交易日开放，不能设置开放期')
        : [],
  },
  {
    terms: [FLOATING, 'type'],
    find: stated =>
      has(stated, FLOATING) && given(stated, 'type') === 'money'
        ? fault(
            'type',
            'a money fund has a constant NAV, no growth to compare for a floating management fee',
            '货币基金净值不变，不能收取浮动管理费',
          )
        : [],
  },
  {
    terms: [FLOATING, 'registrar'],
    find: stated =>
      has(stated, FLOATING) && has(stated, 'registrar')
        ? fault(
            'registrar',
            'its registrar knows the lots that a floating management fee needs, this site does not',
            '份额明细由登记机构管理，不能收取浮动管理费',
          )
        : [],
  },
  { terms: ['windows', 'end_date'], find: opensTooLate },
  { terms: ['setup_date', 'raise_end', 'end_date'], find: endsTooEarly },
  { terms: ['carry', 'type'], find: carriesIncome },
  { terms: ['raise_start', 'raise_end'], find: raisesTooLong },
  { terms: ['confirm_lag', 'pay_lag'], find: paysTooEarly },
  { terms: ['min_first', 'min_further', 'single_max', 'day_max'], find: stated => closedLimits(stated, '') },
  {
    terms: [
      'min_first',
      'min_further',
      'single_max',
      'day_max',
      'inst_min_first',
      'inst_min_further',
      'inst_single_max',
      'inst_day_max',
    ],
    find: stated => closedLimits(stated, 'inst_'),
  },
]

/**
 * The contradictions of a contract, each at the term to change.
 * @param changed the terms that change; null for a new contract
 */
export const contractFaults = (stated: StatedContract, changed: ReadonlySet<string> | null): ContractFault[] =>
  checks
    .filter(({ terms }) => changed === null || terms.some(term => changed.has(term)))
    .flatMap(({ find }) => find(stated))

/** Shares of the set-up day would be locked until after the contract ends. */
function longerThanLife(stated: StatedContract): ContractFault[] {
  const [begin, end] = [dateOf(stated, 'setup_date') ?? dateOf(stated, 'raise_start'), dateOf(stated, 'end_date')]
  const length = Number(given(stated, 'hold_length'))
  const unit = ({ day: 'day', month: 'month', year: 'year' } as const)[given(stated, 'hold_unit')]
  if (!begin || !end || !unit || !(length > 0)) return []
  const free = firstPeriodEnd(begin, { length, unit })
  if (free <= end) return []
  return fault(
    'hold_length',
    `shares of ${begin} would be held until ${free}, after the contract ends on ${end}`,
    `${begin} 的份额须持有至 ${free}，晚于合同到期日 ${end}`,
  )
}

function opensTooLate(stated: StatedContract): ContractFault[] {
  const [last, end] = [parseWindows(given(stated, 'windows'))?.at(-1), dateOf(stated, 'end_date')]
  return !last || !end || last.to <= end
    ? []
    : fault(
        'windows',
        `its last open period ends on ${last.to}, after the contract on ${end}`,
        `最后一个开放期至 ${last.to}，晚于合同到期日 ${end}`,
      )
}

function endsTooEarly(stated: StatedContract): ContractFault[] {
  const end = dateOf(stated, 'end_date')
  if (!end) return []
  const begun = (['setup_date', 'raise_end'] as const).find(term => (dateOf(stated, term) ?? '') >= end)
  if (!begun) return []
  return fault(
    'end_date',
    `the contract ends on ${end}, not after its ${begun} of ${given(stated, begun)}`,
    `合同到期日 ${end} 不晚于${fundTerms[begun].name} ${given(stated, begun)}`,
  )
}

/** Without a carry the income of a money-market fund would reach nobody. */
function carriesIncome(stated: StatedContract): ContractFault[] {
  const isMoney = given(stated, 'type') === 'money'
  if (isMoney === has(stated, 'carry')) return []
  return isMoney
    ? fault('carry', 'a money fund carries its income daily or monthly', '货币基金须选择收益结转方式')
    : fault('carry', 'only a money fund carries income', '只有货币基金有收益结转')
}

function raisesTooLong(stated: StatedContract): ContractFault[] {
  const [start, end] = [dateOf(stated, 'raise_start'), dateOf(stated, 'raise_end')]
  if (!start || !end) return []
  if (end < start) return fault('raise_end', `${end} is before the raising begins on ${start}`, '募集截止早于募集开始')
  const latest = latestRaisingEnd(start)
  return end <= latest
    ? []
    : fault(
        'raise_end',
        `a raising that begins on ${start} ends by ${latest}, after three months`,
        `募集期不超过 3 个月，最迟 ${latest} 截止`,
      )
}

function paysTooEarly(stated: StatedContract): ContractFault[] {
  const [confirm, pay] = [given(stated, 'confirm_lag'), given(stated, 'pay_lag')]
  if (confirm === '' || pay === '' || Number(pay) >= Number(confirm)) return []
  return fault(
    'pay_lag',
    `redemptions would be paid on T+${pay}, before they are confirmed on T+${confirm}`,
    `赎回款 T+${pay} 划出，早于 T+${confirm} 确认`,
  )
}

/** A maximum below the smallest purchase closes the fund, which its status should say. */
function closedLimits(stated: StatedContract, whose: '' | 'inst_'): ContractFault[] {
  const cell = (term: 'min_first' | 'min_further' | 'single_max' | 'day_max') =>
    (whose === 'inst_' && given(stated, `inst_${term}`)) || given(stated, term)
  const fen = (term: Parameters<typeof cell>[0]) => parseScaled(cell(term) || '0', 2) ?? 0n
  const least = fen('min_first') < fen('min_further') ? 'min_first' : 'min_further'
  const caps = (['single_max', 'day_max'] as const).filter(cap => fen(cap) > 0n && fen(cap) < fen(least))
  // What institutions share with persons is already named there.
  const own = caps.filter(cap => whose === '' || has(stated, `inst_${cap}`) || has(stated, `inst_${least}`))
  return own.flatMap(cap =>
    fault(
      `${whose}${cap}`,
      `at most ${cell(cap)} yuan, but at least ${cell(least)}: nobody could buy`,
      `上限 ${cell(cap)} 元低于起点 ${cell(least)} 元，无法申购`,
    ),
  )
}

/** What all classes of a fund have in common, by its contract. */
export const SHARED_TERMS: readonly FundTerm[] = [
  'type',
  'company',
  'custodian',
  'registrar',
  'windows',
  'end_date',
  'confirm_lag',
  'pay_lag',
  'share_rounding',
  'carry',
  'carry_day',
  'benchmark_code',
  'benchmark_text',
  'holder_limit',
]

/**
 * Terms of a class that contradict another class of the same fund.
 * @param changed the terms that change; null for a new class
 */
export const classFaults = (
  stated: StatedContract,
  other: { fundcode: string; stated: StatedContract },
  changed: ReadonlySet<string> | null,
): ContractFault[] =>
  SHARED_TERMS.filter(term => changed === null || changed.has(term) || changed.has('main_code'))
    .filter(term => given(stated, term) !== given(other.stated, term))
    .flatMap(term => {
      const cell = given(other.stated, term)
      return fault(
        term,
        `${other.fundcode}, a class of the same fund, has ${cell || 'none'}`,
        `同一基金的 ${other.fundcode} 为“${termText(term, cell)}”，各类份额须一致`,
      )
    })

/** A fund that another contract names for conversions. `registrar` keeps its register. */
export type NamedFund = {
  fundcode: string
  fundType: FundType
  status: FundStatus
  feeType: FeeType
  registrar: string
  hasNav: boolean
}

/** What a fund shares with the partners of its conversions. */
export type PartneredFund = Pick<NamedFund, 'fundcode' | 'feeType' | 'registrar'> & { convertInto: string | null }

/** Partners of a contract into which no share could be converted. */
export function partnerFaults(fund: PartneredFund, known: ReadonlyMap<string, NamedFund>): ContractFault[] {
  return (partnersOf(fund.convertInto) ?? []).flatMap(code => {
    const found = partnerFault(fund, code, known.get(code))
    return found ? fault('convert_into', `${code} ${found[0]}`, `${code} ${found[1]}`) : []
  })
}

function partnerFault(fund: PartneredFund, code: string, partner: NamedFund | undefined): [string, string] | null {
  if (code === fund.fundcode) return ['is this fund itself', '就是这只基金']
  if (!partner) return ['is no fund here', '不是本站的基金']
  if (fundTypes[partner.fundType].isPrivate) return ['is a private scheme', '是私募资管产品，不能转入']
  if (partner.registrar !== fund.registrar) return ['is in another register', '的登记机构不同']
  if (partner.feeType !== fund.feeType) return ['has another charge type', '的收费方式不同']
  if (partner.status === FUND_STATUS.ended || partner.status === FUND_STATUS.raisingFailed)
    return ['has ended', '已终止']
  return partner.hasNav ? null : ['has no NAV', '还没有净值']
}
