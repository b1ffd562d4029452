import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { plainDigits, printedName } from '@zhixiao/domain/customer/typed-text.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { NewPasswordFields } from '../../../form/NewPasswordFields.tsx'
import { newPasswordRules } from '../../../form/new-password.ts'
import { type Rules, reasonOf, useFields } from '../../../form/use-fields.ts'
import type { ProvenMobile } from './MobileStep.tsx'

/** Empty for customers without a fund account. */
export type Identity = { custname: string; idno: string }
type Passwords = { newPassword: string; again: string }
type Name = keyof (Identity & Passwords)

const rules: Rules<Name> = {
  ...newPasswordRules,
  // Customers without a fund account leave both empty.
  custname: (value, { idno }) => (value.trim() === '' && idno.trim() !== '' ? '请输入开户时的姓名' : undefined),
  idno: (value, { custname }) => (value.trim() === '' && custname.trim() !== '' ? '请输入开户时的证件号码' : undefined),
}

type Props = {
  proven: ProvenMobile
  /** Kept by the screen, so that going back keeps it. */
  identity: Identity
  onIdentity: (identity: Identity) => void
  onDone: () => void
  onAgain: () => void
}

export function NewPasswordStep({ proven, identity, onIdentity, onDone, onAgain }: Props) {
  const [passwords, setPasswords] = useState<Passwords>({ newPassword: '', again: '' })
  const values = { ...identity, ...passwords }
  const change = (changed: Partial<Record<Name, string>>) => {
    const { custname, idno, newPassword, again } = { ...values, ...changed }
    onIdentity({ custname, idno })
    setPasswords({ newPassword, again })
  }
  const fields = useFields(values, change, rules)
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    setRefusal(undefined)
    const [custname, idno] = [printedName(values.custname), plainDigits(values.idno)]
    const owner = custname === '' ? {} : { custname, idno }
    const input = { ...proven, ...owner, newPassword: values.newPassword }
    const result = await call('account.passwordLoginReset', input)
    setPending(false)
    if (result.ok) onDone()
    else refuse(result)
  }
  function refuse(failure: CallFailure) {
    if (!fields.refuseBy(failure)) setRefusal(reasonOf(failure))
  }

  return (
    <form className="auth__fields" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <Notice>已开立基金账户的，请填写开户时的姓名和证件号码；尚未开户的可以不填。</Notice>
      <TextField label="姓名" autoComplete="name" {...fields.field('custname')} />
      <TextField label="证件号码" autoComplete="off" {...fields.field('idno')} />
      <NewPasswordFields newPassword={fields.field('newPassword')} again={fields.field('again')} />
      <Button type="submit" size="l" block loading={pending} loadingText="提交中">
        重置登录密码
      </Button>
      <Button kind="ghost" size="l" block onClick={onAgain}>
        重新验证手机号
      </Button>
    </form>
  )
}
