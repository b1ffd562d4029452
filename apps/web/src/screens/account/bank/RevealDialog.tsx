import { call } from '../../../api/call.ts'
import { PinDialog } from './PinDialog.tsx'

type Props = { open: boolean; tradeacco: string; onClose: () => void; onNumber: (number: string) => void }

/** FMT-01: first six and last four digits of a card, for customers who prove their identity. */
export function RevealDialog({ open, tradeacco, onClose, onNumber }: Props) {
  async function reveal(password: string) {
    const checked = await call('account.passwordCheck', { kind: 'trade', password })
    const answer = checked.ok ? await call('account.bankMine', { tradeacco, ...checked.data }) : checked
    if (!answer.ok) return answer
    onNumber(answer.data.fullList.find(card => card.tradeacco === tradeacco)?.cardFull ?? '')
    return null
  }
  return (
    <PinDialog open={open} onClose={onClose} act={reveal}>
      验证后显示卡号的前 6 位和后 4 位。
    </PinDialog>
  )
}
