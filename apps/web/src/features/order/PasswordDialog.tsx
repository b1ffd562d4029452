import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import './password-dialog.css'

type PasswordDialogProps = {
  open: boolean
  onClose: () => void
  /** The act to be confirmed: “购买 启明价值精选混合A”. */
  act: string
  /** With sign or unit: “¥10,000.00”. */
  figure: string
  error: string | undefined
  pending: boolean
  onComplete: (password: string) => void
}

/** Asks for the trade password for an order; the sixth digit submits. */
export function PasswordDialog({ open, onClose, act, figure, error, pending, onComplete }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="输入交易密码" closeButton>
      <p>{act}</p>
      <p className="num num--l password__figure">{figure}</p>
      {/* The dialog focuses the field when it opens; after a refusal the field must take the focus back itself. */}
      <PinInput onComplete={onComplete} error={error} disabled={pending} autoFocus={error !== undefined} />
      <div className="row row--between password__foot">
        <Link className="text-link" to={to('resetTradePwd')}>
          忘记交易密码
        </Link>
        <span className="faint row password__sealed">
          <Icon name="lock" size={16} />
          {pending ? '提交中' : '加密传输'}
        </span>
      </div>
    </Dialog>
  )
}
