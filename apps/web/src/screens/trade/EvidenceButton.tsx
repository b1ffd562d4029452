import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { saveFile } from '../../content/save-file.ts'

/** Business codes of orders into a fund: they were decided on a match. */
const matched: readonly string[] = ['020', '022', '036', '039']

type EvidenceButtonProps = { order: { orderId: string; businessCode: string }; size?: 's' | 'm' }

/** PLUS-03: saves what an order was decided on; nothing for orders that need no match. */
export function EvidenceButton({ order: { orderId, businessCode }, size = 'm' }: EvidenceButtonProps) {
  const [pending, setPending] = useState(false)
  if (!matched.includes(businessCode)) return null
  async function save() {
    setPending(true)
    const result = await call('query.orderEvidence', { orderId }, { noLoading: true })
    setPending(false)
    if (result.ok) saveFile(result.data)
  }
  return (
    <Button kind="outline" size={size} loading={pending} loadingText="生成中" onClick={() => void save()}>
      适当性凭证
    </Button>
  )
}
