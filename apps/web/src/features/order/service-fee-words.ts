import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'

type FundDetail = OutputOf<'content.fundDetail'>

type Detail = {
  fund: Pick<FundDetail['fund'], 'fundType' | 'serviceRate'>
  fees: Pick<FundDetail['fees'], 'serviceReturnedFrom'>
}

/**
 * What a class with a service fee costs while it is held, and which part comes back; null for other classes. `fund` names the
 * class where an order has two.
 */
export function serviceFeeWords({ fund: { fundType, serviceRate }, fees }: Detail, fund = ''): string | null {
  if (serviceRate === '0.00000000') return null
  const source = fundType === 'money' ? '每日收益' : '净值'
  const returned =
    fees.serviceReturnedFrom === null
      ? ''
      : `；其中自 ${fees.serviceReturnedFrom} 起计提的，在赎回或转换转出时由本公司全额返还`
  return `${fund}持有期间按每年 ${shareText(serviceRate)} 计提销售服务费，已从${source}中扣除${returned}。`
}
