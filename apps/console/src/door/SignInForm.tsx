import { BrandSign } from '@zhixiao/ui/brand/BrandMark.tsx'
import './sign-in.css'
import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PasswordField, TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { canUseKeys, signByKey } from '../api/passkey.ts'
import { useSend } from '../api/use-send.ts'
import { Fault } from '../Fault.tsx'
import { useSetMe } from '../session.tsx'
import { keepOidcState } from './oidc-state.ts'
import { RegisterAuthenticator } from './RegisterAuthenticator.tsx'

type Step = { kind: 'name' } | { kind: 'code' } | { kind: 'register'; secret: string; address: string }

type SignInProps = {
  /** The person who was signed in before. */
  name?: string
  about?: string
  onIn: () => void | Promise<void>
}

/** Signs in by passkey, or by name, password and one-time code; in the demo by one press. */
export function SignInForm({ name: known = '', about, onIn }: SignInProps) {
  const signIn = useSignIn(known, onIn)
  const { step, name, password, code, error, isSending } = signIn
  const { data: start } = useStart()
  const hasKeys = start?.keys === true && step.kind === 'name' && canUseKeys()
  // On top of a covered page, leaving for the provider would lose text typed there.
  const hasFirm = start?.oidc === true && step.kind === 'name' && known === ''
  return (
    <div className="c-sign-in">
      <form className="c-sign-in__box" onSubmit={signIn.submit} noValidate>
        <BrandSign sub="" />
        <h1>运营后台</h1>
        {about && <p>{about}</p>}
        <Fault text={error} />
        {hasKeys && (
          <Button block loading={isSending} loadingText="请在设备上验证" onClick={signIn.byKey}>
            用通行密钥登录
          </Button>
        )}
        {hasFirm && (
          <Button kind={hasKeys ? 'secondary' : 'primary'} block onClick={signIn.byFirm}>
            用公司账号登录
          </Button>
        )}
        {(hasKeys || hasFirm) && <p className="c-sign-in__or">或用密码和动态口令</p>}
        {step.kind === 'name' && (
          <>
            <TextField
              label="登录名"
              value={name}
              onChange={event => signIn.setName(event.target.value)}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={known === ''}
            />
            <PasswordField
              label="密码"
              value={password}
              onChange={event => signIn.setPassword(event.target.value)}
              autoComplete="current-password"
            />
          </>
        )}
        {step.kind === 'register' && <RegisterAuthenticator secret={step.secret} address={step.address} />}
        {step.kind !== 'name' && (
          <TextField
            label="动态口令"
            hint="身份验证器上的 6 位数字，每个只能用一次"
            value={code}
            onChange={event => signIn.setCode(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            autoFocus
          />
        )}
        <Button
          type="submit"
          kind={hasKeys || hasFirm ? 'outline' : 'primary'}
          block
          loading={isSending}
          loadingText="登录中"
        >
          {step.kind === 'name' ? '下一步' : '登录'}
        </Button>
        {step.kind !== 'name' && (
          <Button kind="ghost" block onClick={signIn.back}>
            返回
          </Button>
        )}
      </form>
      <DemoStaff enter={signIn.enter} />
    </div>
  )
}

function useSignIn(known: string, onIn: SignInProps['onIn']) {
  const [step, setStep] = useState<Step>({ kind: 'name' })
  const [name, setName] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const setMe = useSetMe()
  const signIn = useSend((ask: () => Promise<ConsoleOutput<'auth.signIn'> | null>) => ask(), {
    onDone: async answer => {
      // The page leaves for the firm's own sign-in.
      if (answer === null) return
      if (answer.state === 'in') {
        setMe(answer.me)
        await onIn()
      } else setStep(answer.state === 'code' ? { kind: 'code' } : { ...answer, kind: 'register' })
    },
    onFailed: () => setCode(''),
  })
  const { send, setFault } = signIn
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = { name: name.trim(), password, ...(step.kind !== 'name' && { code: code.trim() }) }
    void send(() => call('auth.signIn', typed))
  }
  const back = () => {
    setStep({ kind: 'name' })
    setCode('')
    setFault('')
  }
  const enter = (demoName: string) => void send(() => call('auth.signIn', { name: demoName }))
  const byKey = () =>
    void send(async () => {
      const key = await signByKey(await call('auth.keyStart', {}))
      return { state: 'in', me: await call('auth.keySignIn', { key }) }
    })
  const byFirm = () =>
    void send(async () => {
      const { url, state } = await call('auth.oidcStart', {})
      keepOidcState(state, new URLSearchParams(location.search).get('to') ?? '/')
      location.assign(url)
      return null
    })
  return {
    step,
    name,
    password,
    code,
    error: signIn.fault,
    isSending: signIn.isSending,
    setName,
    setPassword,
    setCode,
    submit,
    back,
    enter,
    byKey,
    byFirm,
  }
}

const useStart = () => useQuery({ queryKey: ['auth.start'], queryFn: () => call('auth.start', {}) })

/** One button for each member of the demo's staff, by role. */
function DemoStaff({ enter }: { enter: (name: string) => void }) {
  const { data } = useStart()
  if (!data || data.demo.length === 0) return null
  return (
    <section className="c-sign-in__demo" aria-labelledby="demo-staff">
      <h2 id="demo-staff">演示员工</h2>
      <p>演示环境中点一下即可登录，不需要密码和动态口令。</p>
      <ul>
        {data.demo.map(({ name, fullName, roles }) => (
          <li key={name}>
            <button type="button" onClick={() => enter(name)}>
              <b>{fullName}</b>
              <span>{roles.map(role => staffRoles[role]).join('、')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
