import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { hasFundAccount } from '@zhixiao/domain/customer/guards.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { useCall, useSend } from '../../../api/query.ts'
import { token } from '../../../api/token.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'
import { OwnPassword } from '../../../features/security/OwnPassword.tsx'
import { codeFault } from '../../../form/mobile.ts'
import { pinFault } from '../../../form/pin-fault.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { isRouteName, paths } from '../../../paths.ts'
import { forgetCustomer } from '../../../session/forget.ts'
import { goTo } from '../../../session/navigator.ts'
import { useUser } from '../../../session/user.ts'

/** The obstacles to closing; without any, the consequences and the closing form. */
export function CloseAccount() {
  const opened = hasFundAccount(useUser())
  const { data, error, refetch } = useCall('account.closeCheck', {})
  if (!data)
    return error ? (
      <ErrorBlock title={error.message} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={3} columns={1} />
    )
  // An unchanged answer would otherwise look like no reaction.
  async function recheck() {
    const again = await refetch()
    if (again.error) toast.error(again.error.message)
    else if (again.data && again.data.obstacles.length > 0) toast.error('账户仍不满足注销条件')
  }
  return (
    <Panel label="注销账户">
      {data.obstacles.length > 0 ? (
        <Obstacles obstacles={data.obstacles} onAgain={() => void recheck()} />
      ) : (
        <CloseForm opened={opened} onRefused={() => void refetch()} />
      )}
    </Panel>
  )
}

type Obstacle = OutputOf<'account.closeCheck'>['obstacles'][number]

function Obstacles({ obstacles, onAgain }: { obstacles: readonly Obstacle[]; onAgain: () => void }) {
  return (
    <div className="privacy-form">
      <Notice tone="warning">账户还不满足注销条件，请先处理以下事项。</Notice>
      <ul className="privacy-list">
        {obstacles.map(({ code, text, route }) => (
          <li key={code} className="row row--between privacy-list__row">
            <span>{text}</span>
            {isRouteName(route) && (
              <LinkButton kind="outline" size="s" link={<Link to={paths[route]} />}>
                去处理
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <div className="form-actions">
        <Button kind="outline" onClick={onAgain}>
          重新检查
        </Button>
      </div>
    </div>
  )
}

const kept = [
  '账户注销后不能再登录和交易，自选、收藏与足迹立即删除。',
  '依照法律规定，客户资料与交易记录自注销之日起至少保存 20 年，期间不作他用。',
  '原手机号可以立即重新注册；同一证件可自下一交易日起重新开户。',
]
const erased = ['账户注销后不能再登录，您的手机号与其他个人信息立即删除。', '原手机号可以立即重新注册。']

function CloseForm({ opened, onRefused }: { opened: boolean; onRefused: () => void }) {
  const { mobileno } = useUser()
  const close = useSend('account.close')
  const [smsCode, setSmsCode] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<{ smsCode?: string | undefined; password?: string | undefined }>({})
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fault is the reason to move the focus
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [faults])

  async function send(): Promise<boolean> {
    const result = await call('serve.mobileCodeSend', { purpose: 'closeAccount' })
    setFaults({ smsCode: result.ok ? undefined : reasonOf(result) })
    return result.ok
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = password === '' ? (opened ? '请输入交易密码' : '请输入登录密码') : undefined
    const wrong = { smsCode: codeFault(smsCode), password: missing }
    setFaults(wrong)
    if (close.pending || wrong.smsCode || wrong.password) return
    const message = '账户注销后不能恢复，确认注销吗？'
    if (!(await ask({ tone: 'warning', message, confirmLabel: '确认注销', cancelLabel: '暂不注销' }))) return
    setRefusal(undefined)
    const result = await close.send({ password, smsCode })
    if (result.ok) {
      toast.ok('账户已注销')
      await goTo(paths.home)
      token.endEverywhere()
      return forgetCustomer()
    }
    const fault = pinFault(result)
    if (fault !== undefined || result.field === 'password') {
      setPassword('')
      setFaults({ password: fault ?? reasonOf(result) })
    } else if (result.field === 'smsCode') setFaults({ smsCode: reasonOf(result) })
    else setRefusal(reasonOf(result))
    if (result.code === 'CLOSE-0001') onRefused()
  }
  return (
    <form className="privacy-form" ref={form} onSubmit={submit} noValidate>
      <ul className="privacy-list">
        {(opened ? kept : erased).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <CodeField
        name="smsCode"
        value={smsCode}
        onChange={setSmsCode}
        onSend={send}
        onSent={() => setSmsCode('')}
        error={faults.smsCode}
        hint={`发送至 ${mobileno}`}
      />
      <OwnPassword value={password} onChange={setPassword} error={faults.password} disabled={close.pending} />
      <div className="form-actions">
        <Button type="submit" size="l" loading={close.pending} loadingText="注销中">
          注销账户
        </Button>
      </div>
    </form>
  )
}
