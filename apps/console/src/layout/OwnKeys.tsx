import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../api/client.ts'
import { canUseKeys, makeKey } from '../api/passkey.ts'
import { useCall } from '../api/use-call.ts'
import { useSend } from '../api/use-send.ts'
import { useProof } from '../door/use-proof.tsx'
import { Fault } from '../Fault.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Loaded } from './Loaded.tsx'
import { businessText } from './use-business-time.ts'

type Keys = ConsoleOutput<'key.list'>
type Key = Keys['list'][number]

/** The calls to refetch after a passkey was added or removed. */
const KEYS = ['key.list', 'auth.me'] as const

/** The reader's own passkeys; adding and removing one needs a fresh proof. */
export function OwnKeys({ onClose }: { onClose: () => void }) {
  const answer = useCall('key.list', {})
  const { data } = answer
  const [leaving, setLeaving] = useState<Key | null>(null)
  const [done, setDone] = useState('')
  const onDone = (text: string) => {
    setDone(text)
    setLeaving(null)
  }
  return (
    <FormDialog title={leaving ? `移除通行密钥 ${leaving.name}` : '通行密钥'} open closeButton onClose={onClose}>
      {!data ? (
        <Loaded of={answer} />
      ) : leaving ? (
        <RemoveKey key={leaving.keyId} leaving={leaving} onBack={() => setLeaving(null)} onDone={onDone} />
      ) : (
        <div className="c-own-keys">
          {done !== '' && (
            <Notice tone="success" alert>
              {done}
            </Notice>
          )}
          <KeyRows list={data.list} onRemove={setLeaving} />
          {data.offered && canUseKeys() ? (
            <AddKey key={data.list.length} onDone={onDone} />
          ) : (
            <p className="c-quiet">这个网址或浏览器不能添加通行密钥，请联系系统管理员。</p>
          )}
        </div>
      )}
    </FormDialog>
  )
}

function KeyRows({ list, onRemove }: { list: readonly Key[]; onRemove: (key: Key) => void }) {
  if (list.length === 0)
    return <p className="c-quiet">还没有通行密钥。添加后用指纹、面容或 PIN 登录和复核，不再输入密码和动态口令。</p>
  return (
    <ul className="c-own-keys__list">
      {list.map(key => (
        <li key={key.keyId}>
          <span>
            <b>{key.name}</b>
            <span className="c-quiet">
              {businessText(Date.parse(key.createdAt))} 添加，
              {key.lastUsedAt === null ? '尚未使用' : `${businessText(Date.parse(key.lastUsedAt))} 用过`}
            </span>
          </span>
          <Button size="s" kind="outline" onClick={() => onRemove(key)} aria-label={`移除 ${key.name}`}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  )
}

function AddKey({ onDone }: { onDone: (text: string) => void }) {
  const proof = useProof()
  const [name, setName] = useState('')
  const add = useSend(
    async () => {
      const made = await makeKey(await call('key.offer', await proof.prove()))
      await call('key.add', { ...made, name: name.trim() })
    },
    { refetch: KEYS, onDone: () => onDone(`已添加通行密钥 ${name.trim()}`), onFailed: proof.clear },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') add.setFault('请填写名称')
    else void add.send()
  }
  return (
    <form className="c-own-keys" onSubmit={submit} noValidate>
      <h3>添加通行密钥</h3>
      <Fault text={add.fault} />
      <TextField
        label="名称"
        hint="例如：办公电脑、手机"
        value={name}
        onChange={event => setName(event.target.value)}
        maxLength={40}
      />
      {proof.field}
      <span className="c-own-keys__acts">
        <Button size="s" type="submit" loading={add.isSending} loadingText="请在设备上验证">
          添加
        </Button>
      </span>
    </form>
  )
}

type RemoveProps = { leaving: Key; onBack: () => void; onDone: (text: string) => void }

function RemoveKey({ leaving, onBack, onDone }: RemoveProps) {
  const proof = useProof()
  const about = useId()
  const remove = useSend(
    async () => {
      await call('key.remove', { id: leaving.keyId, ...(await proof.prove()) })
    },
    { refetch: KEYS, onDone: () => onDone(`已移除通行密钥 ${leaving.name}`), onFailed: proof.clear },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void remove.send()
  }
  return (
    <form className="c-own-keys" onSubmit={submit} noValidate aria-describedby={about}>
      <p id={about}>移除后它不能再登录和复核。设备上的记录请在设备的密码管理里删除。</p>
      <Fault text={remove.fault} />
      {proof.field}
      <span className="c-own-keys__acts">
        <Button size="s" kind="outline" onClick={onBack}>
          返回
        </Button>
        <Button size="s" type="submit" loading={remove.isSending} loadingText="请在设备上验证">
          确认移除
        </Button>
      </span>
    </form>
  )
}
