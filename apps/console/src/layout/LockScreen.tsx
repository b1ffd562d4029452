import type { ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { canUseKeys, signByKey } from '../api/passkey.ts'
import { useSend } from '../api/use-send.ts'
import { Cover } from '../door/Cover.tsx'
import { useMe, useSetMe } from '../session.tsx'

/** Covers the page until a passkey or password proves the person; typed text below is kept. */
export function LockScreen() {
  const { fullName, demo, keys } = useMe()
  const hasKey = keys > 0 && !demo && canUseKeys()
  const setMe = useSetMe()
  const [password, setPassword] = useState('')
  const unlock = useSend(
    async (prove: () => Promise<ConsoleSent<'auth.unlock'>>) => call('auth.unlock', await prove()),
    { onDone: setMe },
  )
  const { fault, isSending } = unlock
  const byKey = async () => ({ key: await signByKey(await call('auth.keyStart', {})) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void unlock.send(async () => (demo ? {} : { password }))
  }
  return (
    <Cover name="屏幕已锁定">
      <form className="c-cover__box" onSubmit={submit} noValidate>
        <h2>屏幕已锁定</h2>
        <p>{fullName}，您填写的内容都还在。</p>
        {hasKey && (
          <Button block loading={isSending} onClick={() => void unlock.send(byKey)} autoFocus>
            用通行密钥解锁
          </Button>
        )}
        {!demo && (
          <PasswordField
            label="密码"
            value={password}
            onChange={event => setPassword(event.target.value)}
            error={fault || undefined}
            autoComplete="current-password"
            autoFocus={!hasKey}
          />
        )}
        {demo && fault !== '' && <p role="alert">{fault}</p>}
        <Button type="submit" kind={hasKey ? 'outline' : 'primary'} block loading={isSending} autoFocus={demo}>
          {hasKey ? '用密码解锁' : '解锁'}
        </Button>
      </form>
    </Cover>
  )
}
