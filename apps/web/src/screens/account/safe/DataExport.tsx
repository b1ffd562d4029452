import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { saveFile } from '../../../content/save-file.ts'
import { OwnPassword, useOwnKind } from '../../../features/security/OwnPassword.tsx'
import { pinFault } from '../../../form/pin-fault.ts'
import { reasonOf } from '../../../form/use-fields.ts'

type Copy = OutputOf<'account.dataExport'>

/** All data the company holds on the customer, as files. */
export function DataExport() {
  const kind = useOwnKind()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const [copy, setCopy] = useState<Copy>()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    if (password === '') return setError(kind === 'trade' ? '请输入交易密码' : '请输入登录密码')
    setError(undefined)
    setPending(true)
    const result = await call('account.dataExport', { kind, password })
    setPending(false)
    setPassword('')
    if (result.ok) setCopy(result.data)
    else setError(pinFault(result) ?? reasonOf(result))
  }
  return (
    <Panel label="导出个人数据">
      {copy ? (
        <Made copy={copy} />
      ) : (
        <form className="privacy-form" onSubmit={submit} noValidate>
          <p className="muted">
            文件包含本公司持有的与您有关的全部数据：身份与联系信息、银行卡、证件影像、风险测评、协议、交易与资金记录、登录记录等，未作脱敏处理。请妥善保管，不要发送给他人。每日最多导出
            3 次。
          </p>
          <OwnPassword value={password} onChange={setPassword} error={error} disabled={pending} />
          <div className="form-actions">
            <Button type="submit" size="l" loading={pending} loadingText="生成中">
              生成文件
            </Button>
          </div>
        </form>
      )}
    </Panel>
  )
}

const kinds: Readonly<Record<string, string>> = {
  'text/html': '下载网页文件（便于阅读）',
  'application/json': '下载数据文件（JSON）',
}

function Made({ copy: { files, withheld } }: { copy: Copy }) {
  const made = useRef<HTMLDivElement>(null)
  useEffect(() => made.current?.querySelector('button')?.focus(), [])
  return (
    <div className="privacy-form" ref={made}>
      <Notice tone="success">文件已生成，离开本页后需重新生成。</Notice>
      <div className="form-actions">
        {files.map(file => (
          <Button key={file.name} kind="outline" onClick={() => saveFile(file)}>
            {kinds[file.type] ?? file.name}
          </Button>
        ))}
      </div>
      <p className="muted">以下内容不在文件中：</p>
      <KeyValues items={withheld.map(({ what, reason }) => ({ label: what, value: reason }))} />
    </div>
  )
}
