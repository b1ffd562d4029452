import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { refresh, useSend } from '../../../api/query.ts'
import { token } from '../../../api/token.ts'
import { NewPasswordFields } from '../../../form/NewPasswordFields.tsx'
import { useFields } from '../../../form/use-fields.ts'
import { type Kind, type Name, nameOf, refusalText, rulesFor } from './passwords.ts'

interface ChangeFormProps {
  kind: Kind
  ticket: string
  onChanged: () => void
  /** Called when the query password must be proved again. */
  onExpired: (message: string) => void
  onCancel: () => void
}

export function ChangeForm({ kind, ticket, onChanged, onExpired, onCancel }: ChangeFormProps) {
  const [values, setValues] = useState<Record<Name, string>>({ oldPassword: '', newPassword: '', again: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rulesFor(kind))
  const change = useSend('account.institutionPasswordChange')
  const [refusal, setRefusal] = useState<string>()
  const name = nameOf[kind]

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (change.pending || !fields.passes()) return
    setRefusal(undefined)
    const { oldPassword, newPassword } = values
    const result = await change.send({ kind, oldPassword, newPassword, queryTicket: ticket })
    if (result.ok) {
      onChanged()
      // The new token reloads everything: this page continues, every other session is logged out.
      if (result.data.session) token.set(result.data.session.accesstoken)
      return refresh('account.institutionActs')
    }
    if (result.code === 'ORG-0004') return onExpired(result.msg)
    const field = fieldOf(result.field)
    if (field) fields.refuse(field, refusalText(result))
    else setRefusal(refusalText(result))
    await refresh('account.institutionActs')
  }

  return (
    <Panel title={`修改${name}`} note={kind === 'login' ? '修改后其他设备上的登录将退出' : undefined}>
      <form className="password-form" ref={fields.form} onSubmit={submit} noValidate>
        {refusal && (
          <Notice tone="danger" alert>
            {refusal}
          </Notice>
        )}
        {kind === 'login' ? (
          <>
            <PasswordField label="原登录密码" autoComplete="current-password" {...fields.field('oldPassword')} />
            <NewPasswordFields newPassword={fields.field('newPassword')} again={fields.field('again')} />
          </>
        ) : (
          <>
            <PasswordField label={`原${name}`} {...pin} {...fields.field('oldPassword')} />
            <PasswordField
              label={`新${name}`}
              hint="6 位数字，不能为相同或连续数字，不能与证件号码后 6 位或手机号中的连续 6 位相同"
              {...pin}
              {...fields.field('newPassword')}
            />
            <PasswordField label={`再次输入新${name}`} {...pin} {...fields.field('again')} />
          </>
        )}
        <div className="form-actions">
          <Button kind="outline" size="l" onClick={onCancel}>
            返回
          </Button>
          <Button type="submit" size="l" loading={change.pending} loadingText="提交中">
            确认修改
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const pin = { inputMode: 'numeric', autoComplete: 'off' } as const

const fieldOf = (field: string | undefined): Name | undefined =>
  field === 'oldPassword' || field === 'newPassword' ? field : undefined
