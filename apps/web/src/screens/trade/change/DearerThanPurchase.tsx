import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { parseFen } from '@zhixiao/domain/money/money.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useCall } from '../../../api/query.ts'
import type { ConversionFees } from './ConversionEstimate.tsx'

type Props = { targetFundCode: string; estimate: ConversionFees['conversion'] }

/** A supplement fee takes no part in the discount of purchases: what the same money would pay there, when that is less. */
export function DearerThanPurchase({ targetFundCode, estimate: { amount, supplement } }: Props) {
  const { data } = useCall('trade.fare', { fundCode: targetFundCode, amount }, { enabled: supplement !== '0.00' })
  const fee = data?.purchase?.fee
  if (fee === undefined || supplement === '0.00' || parseFen(supplement) <= parseFen(fee)) return null
  return (
    <Notice tone="warning">
      补差费按标准申购费率计算，不享受申购费率优惠，约 {moneyText(supplement)} 元；以同样金额直接购买转入基金，申购费约{' '}
      {moneyText(fee)} 元，但须先赎回并等待资金到账。
    </Notice>
  )
}
