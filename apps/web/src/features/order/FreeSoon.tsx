import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

type Props = {
  /** Name of the fee: 申购费, 认购费, 补差费, 后端申购费. */
  name: string
  fee: string | undefined
  /** The first trading day without the fee; null when it is not near. */
  freeFrom: string | null | undefined
  /** For plan deductions, which nobody submits by hand. */
  isPlan?: boolean
}

/** Note from which trading day the same order is free of the fee, while that day is near. */
export function FreeSoon({ name, fee, freeFrom, isPlan = false }: Props) {
  if (!freeFrom || fee === undefined) return null
  return (
    <Notice icon="clock">
      {freeFrom} 起不再收取{name}，{isPlan ? '每期' : '同样的申请'}少付 {moneyText(fee)} 元
      {!isPlan && `；上一交易日 15:00 起提交的申请，按 ${freeFrom} 办理`}。
    </Notice>
  )
}
