import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { riskLevelName } from '@zhixiao/domain/codes/risk-levels.ts'

type Exported = ConsoleOutput<'suitability.exports'>['list'][number]['filter']

/** The filter of an export in one line: '2026-05-22 至 2026-11-20，产品等级 R5 高风险'. */
export function evidenceText(filter: Exported): string {
  if ('custno' in filter) return `客户 ${filter.custno}`
  const { from, to, fundCode, riskability, level } = filter
  return [
    `${from} 至 ${to}`,
    ...(fundCode === undefined ? [] : [`基金 ${fundCode}`]),
    ...(riskability === undefined ? [] : [`客户类型 ${riskability} ${investorTypeName(riskability)}`]),
    ...(level === undefined ? [] : [`产品等级 ${level} ${riskLevelName(level)}`]),
  ].join('，')
}
