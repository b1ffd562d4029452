import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { percentText, shareText } from '@zhixiao/domain/format/percent.ts'
import { payoutsPart } from './growth-source.ts'

type Figures = OutputOf<'content.fundRisk'>['periods'][number]

/** PLUS-04: '最大回撤 -12.34%：由 2024-01-02 净值 1.2000 跌至 2024-02-05 净值 1.0520；', or that there was none. */
export function drawdownSource({ drawdown, from, to }: Figures): string {
  if (!drawdown) return `${from.day} 至 ${to.day} 净值未曾回撤；`
  const { fall, peak, trough, payouts } = drawdown
  return `最大回撤 -${shareText(fall)}：由 ${peak.day} 净值 ${peak.nav} 跌至 ${trough.day} 净值 ${trough.nav}${payoutsPart(payouts)}；`
}

/** PLUS-04: the NAVs and the number of daily growths behind volatility and Sharpe ratio. */
export function annualSource({ annual, from, to, growth, benchmark, payouts }: Figures, riskFree: string): string {
  const span = `由 ${from.day} 净值 ${from.nav} 至 ${to.day} 净值 ${to.nav}${payoutsPart(payouts)}`
  if (!annual) return `${span}，不足一年或净值过少，不计算年化波动率和夏普比率。`
  const volatility = `波动率 ${shareText(annual.volatility)}：${span} 的 ${annual.samples} 个日涨跌幅`
  const sharpe = `（${percentText(annual.growth)}－${shareText(riskFree)}）÷${shareText(annual.volatility)}`
  return `${volatility}；夏普比率 ${annual.sharpe ?? '--'}：同期涨跌幅 ${percentText(growth)}（基准 ${percentText(benchmark)}），年化 ${percentText(annual.growth)}，${sharpe}。`
}
