import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { cardNumberFault } from '../../../features/card/card-number.ts'
import { needed, useFields } from '../../../form/use-fields.ts'

export type Identity = { idno: string; cardno: string }
export const emptyIdentity: Identity = { idno: '', cardno: '' }

const rules = {
  idno: needed('请输入开户时的证件号码'),
  cardno: (text: string) => cardNumberFault(plainDigits(text)),
}

type Props = { identity: Identity; onGiven: (identity: Identity) => void; onBack: () => void }

/** Only the owner knows these in full: the site shows neither. */
export function IdentityStep({ identity, onGiven, onBack }: Props) {
  const [values, setValues] = useState(identity)
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (fields.passes()) onGiven({ idno: plainDigits(values.idno).toUpperCase(), cardno: plainDigits(values.cardno) })
  }
  return (
    <form className="password-form" ref={fields.form} onSubmit={submit} noValidate>
      <TextField label="证件号码" autoComplete="off" {...fields.field('idno')} />
      <TextField
        label="银行卡号"
        inputMode="numeric"
        autoComplete="off"
        hint="已绑定的任意一张银行卡"
        {...fields.field('cardno')}
      />
      <div className="form-actions">
        <Button kind="outline" size="l" onClick={onBack}>
          上一步
        </Button>
        <Button type="submit" size="l">
          下一步
        </Button>
      </div>
    </form>
  )
}
