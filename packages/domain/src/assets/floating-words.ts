import { type FloatingFee, type FloatingOutcome, rateDue } from '../fee/floating-fee.ts'
import { shareText } from '../format/percent.ts'
import { addFen, fenText, parseFen, parseRate, type RateE8, rateE8 } from '../money/money.ts'
import { shortText } from './act-words.ts'

/** The decision on one lot, as wire text. */
export type FloatingText = {
  outcome: FloatingOutcome
  rate: string
  nav: string
  worth: string
  dividend: string
  own: string | null
  benchmark: string | null
}

const places = (rate: string) => shareText(rate, 3)

/** '12.708% − 7.060% ＝ 5.648%': by how much the shares grew more than the benchmark in a year. */
const differenceText = (own: string, benchmark: string): string =>
  `${places(own)} − ${signedIn(benchmark)} ＝ ${shareText(rateE8(parseRate(own) - parseRate(benchmark)), 3)}`

/** A negative figure behind a minus stands in brackets. */
const signedIn = (rate: string): string => (rate.startsWith('-') ? `（${places(rate)}）` : places(rate))

const verdicts: Readonly<Record<FloatingOutcome, string>> = {
  short: '持有期未达到合同约定的考核天数，不比较收益，应收基本和或有管理费',
  below: '低于业绩比较基准达到合同约定的幅度，仅收基本管理费',
  usual: '未达到收取超额管理费的条件，应收基本和或有管理费',
  above: '高于业绩比较基准超过合同约定的幅度且为正收益，应收全部三部分管理费',
}

/** Why a lot pays which rate, with the whole calculation. */
export function floatingWhy(of: FloatingText, days: number): string {
  const { outcome, own, benchmark, nav, worth, dividend } = of
  const verdict = verdicts[outcome]
  if (own === null || benchmark === null) return `持有 ${days} 天，${verdict}`
  const paid = /^0\.0+$/.test(dividend) ? '' : ` ＋ 期间分配 ${shortText(dividend)}`
  const growth = `（${shortText(worth)}${paid} − 买入日净值 ${nav}）÷ ${nav} × 365 ÷ ${days} ＝ ${places(own)}`
  return `持有 ${days} 天，年化收益率 ${growth}；减同期业绩比较基准年化：${differenceText(own, benchmark)}；${verdict}`
}

/** The yearly rate that a lot pays. */
export const floatingRate = ({ rate }: Pick<FloatingText, 'rate'>): string => `每年 ${shareText(rate)}`

/** What goes back of the floating fee of a lot; zero without one. */
export const floatingReturnOf = ({ floating }: { floating: { contingent: string; excess: string } | null }): string =>
  floating === null ? '0.00' : fenText(addFen(parseFen(floating.contingent), parseFen(floating.excess)))

/** Why the proceeds of a fund with a floating fee are not shares times NAV. */
export const FLOATING_BEFORE_ORDER =
  '本基金收取浮动管理费。基金净值已按最高档（基本、或有、超额三部分）逐日计提管理费；份额转出时，按每笔份额的持有天数及其相对业绩比较基准的年化收益率确定应收部分，已计提而不应收取的部分由基金财产返还，与款项同日另付。因此，实际到账金额可能高于“份额 × 单位净值”扣除各项费用后的金额。'

/** '0.60%、1.20% 或 1.50%/年': the rates that may be due. @param added other yearly fees of the fund */
export const floatingRates = (terms: FloatingFee, added: bigint = 0n): string => {
  const [base, usual, all] = (['below', 'usual', 'above'] as const).map(outcome =>
    shareText(rateE8(rateDue(outcome, terms) + added)),
  )
  return `${base}、${usual} 或 ${all}/年`
}

/** The rule of a floating fee, each sentence with its name in a table of the contract. */
export function floatingRule(terms: FloatingFee): { name: string; text: string }[] {
  const { baseRate, contingentRate, excessRate, below, above, minDays, yearDays, benchmark } = terms
  const yearly = (rate: RateE8) => `${shareText(rate)}/年`
  const due = (outcome: FloatingOutcome) => yearly(rateDue(outcome, terms))
  const points = (rate: bigint) => `${shareText(rateE8(rate < 0n ? -rate : rate)).replace('%', '')} 个百分点`
  const days = yearDays === 'fixed' ? '每年 365 天' : '当年实际天数'
  const parts = benchmark.map(({ name, percent }) => `${name} × ${percent}%`).join(' ＋ ')
  return [
    {
      name: '浮动管理费',
      text: `管理费分基本（${yearly(baseRate)}）、或有（${yearly(contingentRate)}）、超额（${yearly(excessRate)}）三部分，净值按合计 ${due('above')} 逐日计提，按${days}计算`,
    },
    {
      name: '不满考核天数',
      text: `每笔份额自确认日至转出确认日持有不满 ${minDays} 天的，应收 ${due('short')}`,
    },
    {
      name: '已满考核天数',
      text: `满 ${minDays} 天的，比较该笔份额与同期业绩比较基准的年化收益率（计入期间分红、拆分和清算分配）：低于基准 ${points(below)}及以上的，仅收 ${due('below')}；高于基准超过 ${points(above)}且收益为正的，收 ${due('above')}；其余收 ${due('usual')}`,
    },
    {
      name: '管理费返还',
      text: '已计提而不应收取的部分，在赎回、转换转出或基金清算时由基金财产返还，与款项同日另付；因此实际到账金额可能高于“份额 × 单位净值”扣除各项费用后的金额',
    },
    { name: '管理费考核基准', text: `业绩比较基准：${parts}，每日再平衡` },
  ]
}
