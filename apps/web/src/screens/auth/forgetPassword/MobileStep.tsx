import { call } from '../../../api/call.ts'
import { MobileCodeForm } from '../../../form/MobileCodeForm.tsx'

export type ProvenMobile = { mobile: string; smsTicket: string }

/** Behaves the same for unregistered numbers. */
export function MobileStep({ onProven }: { onProven: (proven: ProvenMobile) => void }) {
  return (
    <MobileCodeForm
      purpose="resetLogin"
      submitLabel="下一步"
      pendingLabel="验证中"
      wrongCode="SMS-0001"
      onSubmit={async values => {
        const input = { purpose: 'resetLogin', ...values } as const
        const result = await call('serve.mobileCodeVerify', input)
        if (!result.ok) return result
        onProven({ mobile: values.mobile, smsTicket: result.data.smsTicket })
        return null
      }}
    />
  )
}
