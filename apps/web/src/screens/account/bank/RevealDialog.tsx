import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { pinFault } from '../../../form/pin-fault.ts'

type Props = { open: boolean; tradeacco: string; onClose: () => void; onNumber: (number: string) => void }

/** FMT-01: first six and last four of a card, for who proves to be its holder. */
export function RevealDialog({ open, tradeacco, onClose, onNumber }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function reveal(password: string) {
    setPending(true)
    setError(undefined)
    const settings = { quiet: true, noLoading: true }
    const proof = await call('account.passwordCheck', { kind: 'trade', password }, settings)
    const answer = proof.ok ? await call('account.bankMine', { tradeacco }, settings) : proof
    setPending(false)
    if (!answer.ok) return setError(pinFault(answer) ?? answer.msg)
    onNumber(answer.data.fullList.find(card => card.tradeacco === tradeacco)?.cardFull ?? '')
    onClose()
  }
  const close = () => {
    setError(undefined)
    onClose()
  }

  return (
    <Dialog open={open} onClose={close} title="输入交易密码" closeButton>
      <p className="bank-reveal">验证后显示卡号的前六位和后四位。</p>
      {/* The dialog focuses the field when it opens and must do so itself to know where the focus came from. */}
      <PinInput
        onComplete={password => void reveal(password)}
        error={error}
        disabled={pending}
        autoFocus={error !== undefined}
      />
    </Dialog>
  )
}
