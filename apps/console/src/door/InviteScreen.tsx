import './sign-in.css'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useCall } from '../api/use-call.ts'
import { useSend } from '../api/use-send.ts'
import { Fault } from '../Fault.tsx'
import { SignInForm } from './SignInForm.tsx'

const LEAST = 12

/** Where an invited person sets the password; the token is behind #, which browsers send to nobody. */
export function InviteScreen() {
  const navigate = useNavigate()
  const [token] = useState(() => location.hash.slice(1))
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    document.title = '接受邀请 · 运营后台'
  }, [])
  return (
    <main id="main">
      {name === null ? (
        <Accept token={token} onSet={setName} />
      ) : (
        <SignInForm
          name={name}
          about="密码已设置。请登录，并绑定身份验证器。"
          onIn={() => navigate('/', { replace: true })}
        />
      )}
    </main>
  )
}

function Accept({ token, onSet }: { token: string; onSet: (name: string) => void }) {
  const { data, error } = useCall('auth.invited', { token }, { retry: false })
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const accept = useSend(() => call('auth.accept', { token, password }), { onDone: ({ name }) => onSet(name) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password.length < LEAST) return accept.setFault(`密码至少 ${LEAST} 位`)
    if (password !== again) return accept.setFault('两次填写的密码不一致')
    void accept.send()
  }
  return (
    <div className="c-sign-in">
      <form className="c-sign-in__box" onSubmit={submit} noValidate>
        <h1>接受邀请</h1>
        <Fault text={error?.message ?? ''} />
        {data && (
          <>
            <p>
              {data.fullName}，您的登录名是 <b>{data.name}</b>，角色：
              {data.roles.map(role => staffRoles[role]).join('、')}。
            </p>
            <Fault text={accept.fault} />
            <PasswordField
              label="密码"
              hint={`至少 ${LEAST} 位，请勿告诉他人`}
              value={password}
              onChange={event => setPassword(event.target.value)}
              autoComplete="new-password"
              maxLength={128}
              autoFocus
            />
            <PasswordField
              label="再次输入"
              value={again}
              onChange={event => setAgain(event.target.value)}
              autoComplete="new-password"
              maxLength={128}
            />
            <Button type="submit" block loading={accept.isSending}>
              设置密码
            </Button>
          </>
        )}
      </form>
    </div>
  )
}
