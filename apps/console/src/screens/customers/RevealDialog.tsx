import { type Sealed, sealedNames } from '@zhixiao/contract/console/staff-words.ts'
import { call } from '../../api/client.ts'
import type { Customer } from './customer.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Props = {
  customer: Customer
  place: { field: Sealed; tradeacco?: string }
  onClose: () => void
  onOpened: (value: string, seconds: number) => void
}

/** Asks for the reason before one sealed field is shown. */
export function RevealDialog({ customer: { custno, name }, place, onClose, onOpened }: Props) {
  return (
    <ReasonDialog
      custno={custno}
      title={`查看${sealedNames[place.field]}`}
      reasons={['核实来电身份', '审核证件', '司法协助']}
      submit="查看 5 分钟"
      act={async cause => {
        const { value, seconds } = await call('customer.reveal', { custno, ...place, ...cause })
        onOpened(value, seconds)
        onClose()
      }}
      onClose={onClose}
    >
      <p>
        {name}（{custno}）。显示 5 分钟后自动遮盖；查看、原因与您的姓名写入审计，客户可以询问。
      </p>
    </ReasonDialog>
  )
}
