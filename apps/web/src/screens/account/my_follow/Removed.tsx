import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { refresh } from '../../../api/query.ts'
import { ask } from '../../../dialogs/ask.ts'

interface RemovedProps {
  items: OutputOf<'account.collectList'>['list']
  what: string
  /** The confirmation question before removal. */
  message: string
}

/** Collected items that are no longer on display; they can only be removed. */
export function Removed({ items, what, message }: RemovedProps) {
  const [busy, setBusy] = useState(false)
  async function remove() {
    const sure = await ask({ tone: 'info', message, confirmLabel: '移除', cancelLabel: '暂不' })
    if (!sure) return
    setBusy(true)
    await Promise.all(items.map(item => call('account.behaviourDelete', item)))
    setBusy(false)
    await refresh('account.collectList')
  }
  if (items.length === 0) return null
  return (
    <Notice>
      有 {items.length} {what}已不再展示。
      <TextButton disabled={busy} onClick={() => void remove()}>
        移除
      </TextButton>
    </Notice>
  )
}
