import { shareText } from '@zhixiao/domain/format/percent.ts'
import type { FundRow } from './fund-row.ts'

type Props = {
  fund: Pick<FundRow, 'purchaseRate' | 'purchaseRateOfInstitutions' | 'feeType'>
  backEnd?: string
  /** With the standard rate below, in narrow columns. */
  isStacked?: boolean
}

/** The purchase rate of the lowest tier at this site: '0.05%', with a higher standard rate struck through; '后端'. Institutions read their own. */
export function PurchaseRate({ fund, backEnd = '后端', isStacked = false }: Props) {
  const { purchaseRate, purchaseRateOfInstitutions: own, feeType } = fund
  const none = feeType === 'B' ? backEnd : '0.00%'
  const person = <Rate rate={purchaseRate} none={none} isStacked={isStacked} />
  return own === undefined ? (
    person
  ) : (
    <>
      <span className="for-person">{person}</span>
      <span className="for-institution">
        <Rate rate={own} none={none} isStacked={isStacked} />
      </span>
    </>
  )
}

type RateProps = { rate: FundRow['purchaseRate']; none: string; isStacked: boolean }

function Rate({ rate, none, isStacked }: RateProps) {
  if (rate === null) return none
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
