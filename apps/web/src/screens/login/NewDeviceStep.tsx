import type { CallFailure, CallResult } from '@zhixiao/client/call-result.ts'
import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { codeFault } from '../../form/mobile.ts'
import { useFields } from '../../form/use-fields.ts'
import { signIn } from '../../session/sign-in.ts'

/** The SMS sent to the customer's number after the right password on an unknown device. */
export type NewDeviceMessage = { mobileTail: string; sent: boolean }

/** Undefined when a refusal concerns something else. */
export function newDeviceMessage({ code, data }: CallFailure): NewDeviceMessage | undefined {
  if (code !== '0040' || typeof data !== 'object' || data === null) return undefined
  if (!('mobileTail' in data) || typeof data.mobileTail !== 'string') return undefined
  return { mobileTail: data.mobileTail, sent: 'sent' in data && data.sent === true }
}

interface NewDeviceStepProps {
  message: NewDeviceMessage
  /** Logs in again with the code, or without one to request another; undefined while the captcha is unsolved. */
  send: (smsCode?: string) => Promise<CallResult<OutputOf<'token.login'>> | undefined>
  /** Any other refusal goes back to the password form. */
  onRefused: (failure: CallFailure) => void
  onBack: () => void
  captcha: ReactNode
}

const rules = { smsCode: codeFault }
const TOO_OFTEN = '验证码发送过于频繁，请使用在此设备获取的验证码，或稍后重新获取'

/** The second proof, on an unknown device. */
export function NewDeviceStep({ message, send, onRefused, onBack, captcha }: NewDeviceStepProps) {
  const [values, setValues] = useState({ smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), rules)
  const [pending, setPending] = useState(false)
  const { form } = fields
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="smsCode"]')?.focus(), [form])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending || !fields.passes()) return
    setPending(true)
    const result = await send(values.smsCode)
    if (result?.ok) return signIn(result.data)
    setPending(false)
    if (result?.code === 'SMS-0001') fields.refuse('smsCode', result.msg)
    else if (result) onRefused(result)
  }
  async function sendAgain(): Promise<boolean> {
    const result = await send()
    if (!result || result.ok) return false
    onRefused(result)
    const message = newDeviceMessage(result)
    if (message && !message.sent) fields.refuse('smsCode', TOO_OFTEN)
    return message?.sent === true
  }

  const { mobileTail, sent } = message
  return (
    <form className="auth__fields" ref={form} onSubmit={submit} noValidate>
      <Notice alert>
        密码正确。您首次在此设备登录，请输入尾号 {mobileTail}{' '}
        的手机收到的短信验证码，以确认是您本人。更换设备、浏览器或清除浏览器数据后需要再次验证。
      </Notice>
      {captcha}
      <CodeField
        {...fields.value('smsCode')}
        recipient={mobileTail}
        startSent={sent}
        onSend={sendAgain}
        hint={sent ? `已发送至尾号 ${mobileTail} 的手机` : TOO_OFTEN}
      />
      <Button type="submit" size="l" block loading={pending} loadingText="验证中">
        验证并登录
      </Button>
      <Button kind="ghost" size="l" block onClick={onBack}>
        返回
      </Button>
    </form>
  )
}
