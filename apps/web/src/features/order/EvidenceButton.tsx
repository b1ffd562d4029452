import { KIND } from '@zhixiao/domain/codes/business-kinds.ts'
import { STATUS } from '@zhixiao/domain/order/order-states.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useFile } from '../../content/use-file.ts'

/** Business codes of orders into a fund, for which suitability was checked. */
const matched: readonly string[] = [KIND.subscription, KIND.purchase, KIND.conversion, KIND.planPurchase]

type ReceiptButtonProps = { order: { orderId: string; status: string }; size?: 's' | 'm' }
type EvidenceButtonProps = { order: { orderId: string; businessCode: string }; size?: 's' | 'm' }

/** PLUS-03: saves the facts behind an order's acceptance; renders nothing for orders without a suitability check. */
export function EvidenceButton({ order: { orderId, businessCode }, size = 'm' }: EvidenceButtonProps) {
  if (!matched.includes(businessCode)) return null
  return <SheetButton name="query.orderEvidence" orderId={orderId} text="适当性凭证" size={size} />
}

/** PLUS-01: saves the confirmation with its working; renders nothing before confirmation. */
export function ReceiptButton({ order: { orderId, status }, size = 'm' }: ReceiptButtonProps) {
  return status === STATUS.confirmed ? (
    <SheetButton name="query.orderReceipt" orderId={orderId} text="交易确认单" size={size} />
  ) : null
}

type SheetButtonProps = {
  name: 'query.orderEvidence' | 'query.orderReceipt'
  orderId: string
  text: string
  size: 's' | 'm'
}

function SheetButton({ name, orderId, text, size }: SheetButtonProps) {
  const { pending, progress, save } = useFile(name)
  return (
    <Button kind="outline" size={size} loading={pending} loadingText={progress} onClick={() => void save({ orderId })}>
      {text}
    </Button>
  )
}
