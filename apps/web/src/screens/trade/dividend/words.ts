import { type DividendType, dividendTypeName } from '@zhixiao/domain/codes/dividend-types.ts'

export const STEPS = ['选择方式', '确认并验证', '提交结果']

/** What each method does with a distribution. */
export const methodWords: Readonly<Record<DividendType, string>> = {
  '0': '红利按除息日净值折算为份额，不收申购费',
  '1': '红利支付到持有该基金的银行卡',
}

/** Which method a declared dividend goes by when the other one is asked for on `tradeDate`: it must be in before the record date. */
export const declaredWords = (recordDate: string, tradeDate: string, current: DividendType): string =>
  recordDate > tradeDate
    ? `权益登记日 ${recordDate} 的分红已公告，这次修改对它生效。`
    : `权益登记日 ${recordDate} 的分红已公告，仍按${dividendTypeName(current)}办理，这次修改对它不生效。`
