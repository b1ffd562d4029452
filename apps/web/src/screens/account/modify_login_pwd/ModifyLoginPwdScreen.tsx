import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useSend } from '../../../api/query.ts'
import { token } from '../../../api/token.ts'
import { toast } from '../../../dialogs/toast.ts'
import { NewPasswordFields } from '../../../form/NewPasswordFields.tsx'
import { newPasswordRules } from '../../../form/new-password.ts'
import { needed, type Rules, reasonOf, useFields } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { goTo } from '../../../session/navigator.ts'

type Name = 'oldPassword' | 'newPassword' | 'again'

const rules: Rules<Name> = { ...newPasswordRules, oldPassword: needed('请输入原登录密码') }

/**
 * ACC-10. The answer contains a new session: this page continues, every other client of the old session is logged out.
 */
export default function ModifyLoginPwdScreen() {
  const [values, setValues] = useState<Record<Name, string>>({ oldPassword: '', newPassword: '', again: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const change = useSend('account.passwordLoginUpdate')
  const [refusal, setRefusal] = useState<string>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (change.pending || !fields.passes()) return
    setRefusal(undefined)
    const { oldPassword, newPassword } = values
    const result = await change.send({ oldPassword, newPassword })
    if (result.ok) {
      token.set(result.data.accesstoken)
      toast.ok('登录密码已修改，其他设备上的登录已退出')
      // The new token reloads the customer, which unmounts this screen, so the router is called directly.
      return goTo(to('safe'))
    }
    if (!fields.refuseBy(result)) setRefusal(reasonOf(result))
  }

  return (
    <>
      <h1 className="account__title">修改登录密码</h1>
      <Panel title="设置新的登录密码" note="修改后其他设备上的登录将退出">
        <form className="password-form" ref={fields.form} onSubmit={submit} noValidate>
          {refusal && (
            <Notice tone="danger" alert>
              {refusal}
            </Notice>
          )}
          <PasswordField label="原登录密码" autoComplete="current-password" {...fields.field('oldPassword')} />
          <NewPasswordFields newPassword={fields.field('newPassword')} again={fields.field('again')} />
          <div className="form-actions">
            <LinkButton kind="outline" size="l" link={<Link to={to('safe')} />}>
              返回
            </LinkButton>
            <Button type="submit" size="l" loading={change.pending} loadingText="提交中">
              确认修改
            </Button>
          </div>
        </form>
      </Panel>
      <p className="faint">忘记原登录密码？请先退出登录，再通过登录页的“忘记密码”找回。</p>
    </>
  )
}
