import type { DividendType } from '@zhixiao/domain/codes/dividend-types.ts'

export const STEPS = ['选择方式', '确认并验证', '提交结果']

/** What each method does with a distribution. */
export const methodWords: Readonly<Record<DividendType, string>> = {
  '0': '红利按除息日净值换成份额，不收申购费',
  '1': '红利支付到持有该基金的银行卡',
}
