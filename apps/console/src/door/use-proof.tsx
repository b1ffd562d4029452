import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type ReactNode, useState } from 'react'
import { call } from '../api/client.ts'
import { canUseKeys, signByKey } from '../api/passkey.ts'
import { useMe } from '../session.tsx'

type Proof = Pick<Parameters<typeof call<'request.approve'>>[1], 'code' | 'key'>

/** Asks for a fresh proof: a passkey if the person has one, else a one-time code; the code can always be chosen. */
export function useProof(): {
  byKey: boolean
  field: ReactNode
  /** `id` is null for an emergency, which has no request. */
  prove: (approval?: { id: string | null; digest: string }) => Promise<Proof>
  clear: () => void
} {
  const { keys, demo } = useMe()
  const [code, setCode] = useState('')
  const [wantsCode, setWantsCode] = useState(false)
  const hasKey = keys > 0 && canUseKeys()
  const byKey = hasKey && !wantsCode && !demo
  async function prove(approval?: { id: string | null; digest: string }): Promise<Proof> {
    if (demo) return {}
    if (!byKey) return { code: code.trim() }
    return { key: await signByKey(await call('key.challenge', approval ? { approval } : {})) }
  }
  const other = hasKey && (
    <span>
      <Button kind="ghost" size="s" onClick={() => setWantsCode(byKey)}>
        {byKey ? '改用动态口令' : '改用通行密钥'}
      </Button>
    </span>
  )
  const field = demo ? null : byKey ? (
    <div className="c-prove">
      <p className="c-quiet">确认时请在设备上验证指纹、面容或 PIN。</p>
      {other}
    </div>
  ) : (
    <div className="c-prove">
      <TextField
        label="动态口令"
        value={code}
        onChange={event => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus={wantsCode}
      />
      {other}
    </div>
  )
  return { byKey, field, prove, clear: () => setCode('') }
}
