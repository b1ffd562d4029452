import { DIVIDEND, type DividendType, dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'

export const STEPS = ['选择方式', '确认并验证', '提交结果']

/** What each method does with a dividend. */
export const methodWords: Readonly<Record<DividendType, string>> = {
  [DIVIDEND.reinvest]: '红利按除息日净值折算为份额，不收申购费',
  [DIVIDEND.cash]: '红利支付到持有该基金的银行卡',
}

/**
 * The method that applies to a declared dividend if a change is requested on `tradeDate`: the change must precede the
 * record date.
 */
export const declaredWords = (recordDate: string, tradeDate: string, current: DividendType): string =>
  recordDate > tradeDate
    ? `权益登记日 ${recordDate} 的分红已公告，这次修改对它生效。`
    : `权益登记日 ${recordDate} 的分红已公告，仍按${dividendTypeName(current)}办理，这次修改对它不生效。`
