import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/query.ts'
import { Hotline } from '../Hotline.tsx'
import { refusalText } from './passwords.ts'
import '../../../form/password.css'

interface VerifyQueryProps {
  /** Why it is requested again. */
  note: string | undefined
  onVerified: (queryTicket: string) => void
}

export function VerifyQuery({ note, onVerified }: VerifyQueryProps) {
  const [pending, setPending] = useState(false)
  const [message, setMessage] = useState<string>()

  async function verify(password: string) {
    setPending(true)
    setMessage(undefined)
    const result = await call('account.queryPasswordVerify', { password })
    setPending(false)
    if (result.ok) onVerified(result.data.queryTicket)
    else setMessage(refusalText(result))
    await refresh('account.institutionActs')
  }
  return (
    <Panel title="验证查询密码" note="连续输错 5 次将锁定 3 小时">
      {note && (
        <Notice tone="warning" alert>
          {note}
        </Notice>
      )}
      <div className="pin-step">
        <p>修改机构密码前，请输入 6 位查询密码</p>
        <PinInput label="查询密码" onComplete={pin => void verify(pin)} error={message} disabled={pending} />
        <p className="field__hint">
          查询密码在柜台开户时设置。忘记或被锁定时，请由经办人致电客服 <Hotline /> 办理。
        </p>
      </div>
    </Panel>
  )
}
