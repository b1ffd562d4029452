import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { to } from '../../../paths.ts'

/**
 * That a plan exists, below a purchase: only for a fund that suits the customer and takes plans, without one already,
 * and not while the purchase itself waits for its money.
 */
export function PlanHint({ fundCode, orderId }: { fundCode: string; orderId: string }) {
  const { data: detail } = useCall('query.recordDetail', { orderId })
  const { data: match } = useCall('trade.riskAssessment', { fundCode })
  const { data: plans } = useCall('trade.planList', {})
  const { data: fund } = useCall('content.fundDetail', { fundCode })
  if (!detail || !match || !plans || !fund) return null
  const hasPlan = plans.list.some(plan => plan.fundCode === fundCode && plan.state !== 'ended')
  // The price of a money-market fund is constant, so there is nothing to spread over time.
  const isApt = detail.order.fundType !== 'money' && !detail.order.awaitsMoney && match.suitability === 'ok'
  if (!isApt || hasPlan || fund.fund.plan.reason !== null) return null
  return (
    <Notice icon="repeat">
      这只基金也可以定投，按期自动购买。{' '}
      <Link className="text-link" to={to('fix', { fundCode })}>
        设置定投
      </Link>
    </Notice>
  )
}
