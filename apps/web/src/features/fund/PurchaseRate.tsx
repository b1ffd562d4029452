import { shareText } from '@zhixiao/domain/format/percent.ts'
import type { FundRow } from './fund-row.ts'

type Props = {
  fund: Pick<FundRow, 'purchaseRate' | 'feeType'>
  backEnd?: string
  /** With the standard rate below, in narrow columns. */
  isStacked?: boolean
}

/** The purchase rate of the lowest tier at this site: '0.05%', with a higher standard rate struck through; '后端' */
export function PurchaseRate({ fund: { purchaseRate: rate, feeType }, backEnd = '后端', isStacked = false }: Props) {
  if (rate === null) return feeType === 'B' ? backEnd : '0.00%'
  if (rate.standard === rate.discounted) return shareText(rate.discounted)
  const standard = (
    <s className={isStacked ? 'cell-sub' : 'faint'}>
      <span className="sr-only">标准费率 </span>
      {shareText(rate.standard)}
    </s>
  )
  return isStacked ? (
    <>
      {shareText(rate.discounted)}
      {standard}
    </>
  ) : (
    <>
      {standard} {shareText(rate.discounted)}
    </>
  )
}
