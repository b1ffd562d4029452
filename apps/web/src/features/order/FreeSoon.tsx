import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'

/** As quotes and fee tables name it. */
type FreeDay = { freeFrom: string | null; freeCutOff: string | null }

type Props = {
  /** Name of the fee: 申购费, 认购费, 补差费, 后端申购费. */
  name: string
  /** What the order saves; undefined while no amount is known. */
  fee?: string | undefined
  /** The first trading day without the fee, and the one before; null when it is not near. */
  free: FreeDay | null | undefined
  /** For plan deductions, which nobody submits by hand. */
  isPlan?: boolean
}

/** Note from which trading day the same order is free of the fee, while that day is near. */
export function FreeSoon({ name, fee, free, isPlan = false }: Props) {
  if (!free?.freeFrom) return null
  return (
    <Notice icon="clock">
      自 {free.freeFrom} 起免收{name}
      {fee !== undefined && `，${isPlan ? '每期' : '同样的申请'}可少付 ${moneyText(fee)} 元`}
      {!isPlan && free.freeCutOff && `；${free.freeCutOff} 15:00 及以后提交的申请，交易日即为 ${free.freeFrom}`}。
    </Notice>
  )
}

/** Note from which trading day sales of a back-end class pay no charge, whenever that day is. */
export const BackendEnds = ({ fare }: { fare: { backendEnds: string | null } | null | undefined }) => (
  <FreeSoon name="赎回时的后端申购费" free={fare && { freeFrom: fare.backendEnds, freeCutOff: null }} />
)

type Detail = Pick<OutputOf<'content.fundDetail'>, 'fund' | 'fees'>

/** From which trading day entering a fund is free that now takes a fee; null while it takes none. */
export const entryFree = ({ fund: { purchaseRate }, fees }: Detail): FreeDay | null =>
  purchaseRate === null || purchaseRate.discounted === '0.00000000' ? null : fees
