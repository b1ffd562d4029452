import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { lowerFeeText } from '@zhixiao/domain/format/percent.ts'

type Estimate = NonNullable<OutputOf<'trade.fare'>['redemption']>

export const STEPS = ['填写份额', '确认并验证', '提交结果']

/** What happens to the remaining shares of a huge redemption. */
export const hugeChoices = [
  { value: '1', label: '顺延至下一开放日继续赎回' },
  { value: '0', label: '取消赎回' },
]

/** '自 2026-11-27 的申请起，赎回费率降为 1.00%': when the first of these lots gets cheaper. */
export function cheaperText(
  { day, ...lower }: NonNullable<Estimate['cheaperFrom']>,
  lots: readonly Pick<Estimate['lots'][number], 'registerDate'>[],
): string {
  const isPart = lots.some(lot => lot.registerDate !== lots[0]?.registerDate)
  return `自 ${day} 的申请起，${isPart ? '其中部分份额' : ''}${lowerFeeText(lower)}`
}
