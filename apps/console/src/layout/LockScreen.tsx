import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../api/client.ts'
import { Cover } from '../door/Cover.tsx'
import { useMe, useSetMe } from '../session.tsx'

/** Covers the page until the password is typed; what was typed below stays. */
export function LockScreen() {
  const { fullName, demo } = useMe()
  const setMe = useSetMe()
  const [password, setPassword] = useState('')
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  async function unlock(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    setError('')
    try {
      setMe(await call('auth.unlock', demo ? {} : { password }))
    } catch (fault) {
      setError(fault instanceof Error ? fault.message : '')
      setSending(false)
    }
  }
  return (
    <Cover name="屏幕已锁定">
      <form className="c-cover__box" onSubmit={unlock} noValidate>
        <h2>屏幕已锁定</h2>
        <p>{fullName}，您填写的内容都还在。</p>
        {!demo && (
          <PasswordField
            label="密码"
            value={password}
            onChange={event => setPassword(event.target.value)}
            error={error || undefined}
            autoComplete="current-password"
            autoFocus
          />
        )}
        {demo && error !== '' && <p role="alert">{error}</p>}
        <Button type="submit" block loading={isSending} autoFocus={demo}>
          解锁
        </Button>
      </form>
    </Cover>
  )
}
