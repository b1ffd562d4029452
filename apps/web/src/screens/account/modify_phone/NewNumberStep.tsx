import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useSend } from '../../../api/query.ts'
import { token } from '../../../api/token.ts'
import { toast } from '../../../dialogs/toast.ts'
import { codeFault, mobileFault } from '../../../form/mobile.ts'
import { pinFault } from '../../../form/pin-fault.ts'
import { reasonOf, useFields } from '../../../form/use-fields.ts'
import { withWork } from '../../../form/with-work.ts'
import { to } from '../../../paths.ts'
import { goTo } from '../../../session/navigator.ts'
import type { Proof } from './OwnerStep.tsx'

/** Kept while the customer goes back and forth. */
export type NewNumber = { mobile: string; smsCode: string }

type Props = {
  proof: Proof
  values: NewNumber
  onChange: (change: (before: NewNumber) => NewNumber) => void
  /** Takes the reason when the first step's proof is no longer valid. */
  onBack: (message?: string) => void
}

export function NewNumberStep({ proof, values, onChange, onBack }: Props) {
  const rules = { mobile: mobileFault, smsCode: codeFault }
  const fields = useFields(values, change => onChange(before => ({ ...before, ...change })), rules)
  const update = useSend('account.mobileUpdate')
  const [sentTo, setSentTo] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const mobile = plainDigits(values.mobile)

  async function sendCode(): Promise<boolean> {
    if (!fields.passes(['mobile'])) return false
    const purpose = 'changeMobile'
    const result = await withWork(purpose, mobile, proved =>
      call('serve.mobileCodeSend', { purpose, mobile, ...proved }),
    )
    if (result.ok) setSentTo(mobile)
    else if (!fields.refuseBy(result)) fields.refuse('smsCode', reasonOf(result))
    return result.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (update.pending || !fields.passes()) return
    setRefusal(undefined)
    const result = await update.send({ mobile, smsCode: values.smsCode, ...proof })
    if (result.ok) {
      token.set(result.data.accesstoken)
      toast.ok('手机号已修改，其他设备上的登录已退出')
      // The new token reloads the customer, which unmounts this screen, so the router is called directly.
      return goTo(to('personInfo'))
    }
    if (result.field === 'oldTicket' || pinFault(result)) return onBack(pinFault(result) ?? reasonOf(result))
    if (result.code === 'MOBILE-0001') fields.refuse('mobile', result.msg)
    else if (!fields.refuseBy(result)) setRefusal(reasonOf(result))
  }

  return (
    <Panel title="设置新手机号">
      <form className="phone-form" ref={fields.form} onSubmit={submit} noValidate>
        {refusal && (
          <Notice tone="danger" alert>
            {refusal}
          </Notice>
        )}
        <TextField
          label="新手机号"
          prefix={<span className="muted">+86</span>}
          inputMode="tel"
          autoComplete="tel"
          {...fields.field('mobile')}
        />
        <CodeField
          label="新手机号验证码"
          recipient={mobile}
          hint={sentTo === mobile ? `已发送至尾号 ${mobileTail(mobile)} 的手机` : undefined}
          onSend={sendCode}
          {...fields.value('smsCode')}
        />
        <div className="form-actions">
          <Button kind="outline" size="l" onClick={() => onBack()}>
            上一步
          </Button>
          <Button type="submit" size="l" loading={update.pending} loadingText="提交中">
            确认修改
          </Button>
        </div>
      </form>
    </Panel>
  )
}
