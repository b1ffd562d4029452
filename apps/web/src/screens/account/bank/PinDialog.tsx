import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { type ReactNode, useState } from 'react'
import { pinFault } from '../../../form/pin-fault.ts'
import { reasonOf } from '../../../form/use-fields.ts'

type Props = {
  open: boolean
  title?: string
  /** What the password is for. */
  children: ReactNode
  /** Carries out the act; null on success, which closes the dialog. */
  act: (tradePassword: string) => Promise<CallFailure | null>
  onClose: () => void
}

/** Asks for the trade password before an act on a card; a refusal is shown in the dialog. */
export function PinDialog({ open, title, children, act, onClose }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function complete(tradePassword: string) {
    setPending(true)
    setError(undefined)
    const failure = await act(tradePassword)
    setPending(false)
    if (failure) setError(pinFault(failure) ?? reasonOf(failure))
    else onClose()
  }
  const close = () => {
    setError(undefined)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={title ?? '输入交易密码'} closeButton>
      <div className="bank-reveal">
        {children}
        {title && <p>请输入交易密码</p>}
      </div>
      {/* The dialog focuses the field when it opens; it must do so itself to know where to return the focus. */}
      <PinInput
        onComplete={password => void complete(password)}
        error={error}
        disabled={pending}
        autoFocus={error !== undefined}
      />
    </Dialog>
  )
}
