import { plainDigits, printedName } from '@zhixiao/domain/customer/typed-text.ts'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../../api/call.ts'
import { StepActions } from '../../../form/StepActions.tsx'
import { must, needed, reasonOf, useFields } from '../../../form/use-fields.ts'

export type Identity = { custname: string; idno: string }

type Props = {
  initial: Identity
  /** The last valid day of the current card. */
  until: string
  onVerified: (identity: Identity) => void
  back: ReactNode
}

const rules = {
  custname: needed('请输入证件上的姓名'),
  idno: must(text => /^[0-9]{17}[0-9Xx]$/.test(plainDigits(text)), '证件号码应为 17 位数字加 1 位数字或 X'),
}

export function IdentityStep({ initial, until, onVerified, back }: Props) {
  const [values, setValues] = useState(initial)
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    const claimed = { custname: printedName(values.custname), idno: plainDigits(values.idno).toUpperCase() }
    setPending(true)
    setRefusal(undefined)
    const result = await call('account.idNameVerify', claimed)
    setPending(false)
    if (result.ok) onVerified(claimed)
    else if (!fields.refuseBy(result)) setRefusal(reasonOf(result))
  }

  return (
    <form className="stack" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <Panel title="核对身份" note={`现有证件有效期至 ${until}`}>
        <div className="id-form">
          <TextField label="姓名" autoComplete="name" {...fields.field('custname')} />
          <TextField label="证件号码" autoComplete="off" {...fields.field('idno')} />
        </div>
      </Panel>
      <StepActions back={back} pending={pending} />
    </form>
  )
}
