import { createHash } from 'node:crypto'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { type InvestorType, investorTypeName } from '@zhixiao/domain/codes/investor-types.ts'
import { type RiskLevel, riskLevelName } from '@zhixiao/domain/codes/risk-levels.ts'
import { SENIOR_WARNING } from '@zhixiao/domain/customer/senior-warning.ts'
import { MISMATCH_WARNING, warningTitles } from '@zhixiao/domain/customer/warning-titles.ts'
import { matchSuitability } from '@zhixiao/domain/fund/suitability.ts'

export type RiskWarning = OutputOf<'trade.riskAssessment'>['warnings'][number]

/**
 * Text and version belong together: a changed text gets a new version, and marks keep the hash of the text that was
 * read.
 */
const MISMATCH = {
  code: MISMATCH_WARNING,
  title: warningTitles[MISMATCH_WARNING],
  textVersion: '2026-01',
  text: (investor: string, product: string) =>
    `您的风险承受能力为${investor}，本产品的风险等级为${product}，高于与您匹配的范围。购买后可能承受超出预期的波动和本金损失。本公司不主动向您推荐该产品；如您仍自愿购买，请确认已阅读产品资料并自行承担相应风险。`,
} as const

const SENIOR = {
  code: SENIOR_WARNING,
  title: warningTitles[SENIOR_WARNING],
  textVersion: '2026-12',
  text: (product: string, waitHours: number) =>
    `您已年满 65 周岁，本产品的风险等级为 ${product}，净值波动较大，可能发生较大本金损失。请结合您的年龄、健康状况、家庭支出和资金的使用期限，与家人商量后慎重决定；不要使用养老、医疗等必需的资金购买。${waitHours > 0 ? `确认满 ${waitHours} 小时后方可提交申请，` : ''}每笔申请须单独确认。`,
} as const

/** The special warning for customers aged 65 and over before an order of a fund of R4 or R5. */
export const seniorWarning = (product: RiskLevel, waitHours: number): RiskWarning => ({
  code: SENIOR.code,
  title: SENIOR.title,
  textVersion: SENIOR.textVersion,
  text: SENIOR.text(`${product} ${riskLevelName(product)}`, waitHours),
})

/** The warnings required between an investor and a product of this level: none, or the mismatch. */
export function riskWarnings(investor: InvestorType | null, product: RiskLevel): RiskWarning[] {
  if (investor === null || matchSuitability(investor, product) !== 'warn') return []
  const { code, title, textVersion } = MISMATCH
  return [
    {
      code,
      title,
      textVersion,
      text: MISMATCH.text(`${investor} ${investorTypeName(investor)}`, `${product} ${riskLevelName(product)}`),
    },
  ]
}

export const hashOf = (warning: RiskWarning): string => createHash('sha256').update(warning.text).digest('hex')
