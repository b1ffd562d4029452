import { dateText } from '@zhixiao/domain/format/dates.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { useCall } from '../../api/query.ts'

/** When income began, and the money-weighted return. */
export function FirstIncome() {
  const { data } = useCall('query.firstIncome', {})
  if (!data || data.day === null) return null
  const { day, returnOn, periodReturn, annualReturn } = data
  const yearly = annualReturn === null ? '' : `，折合年化 ${percentText(annualReturn)}`
  const returns =
    periodReturn === null
      ? ''
      : `；截至 ${dateText(returnOn)} 的资金加权收益率（费后，计入每笔资金的进出时间）为 ${percentText(periodReturn)}${yearly}`
  return (
    <p className="caption">
      <NoWrap>{`自 ${dateText(day)} 起产生收益${returns}。`}</NoWrap>
    </p>
  )
}
