import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useRef } from 'react'
import { call, isRefused } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { useProof } from '../../door/use-proof.tsx'
import { Fault } from '../../Fault.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { useCheckedText } from '../../layout/use-checked-text.ts'
import { useMe } from '../../session.tsx'
import { actText, movedText } from '../../words.ts'

/** The effect of an approval; the first of two approvals has none yet. */
export type Approved = ConsoleOutput<'request.approve'>

type Props = {
  request: ConsoleOutput<'request.show'>
  onClose: () => void
  /** Called after an answer, which may have changed the request. */
  onDone: () => Promise<void>
  onApproved: (done: Approved) => void
  /** Called with the text to show when a colleague's decision closes this dialog. */
  onRefused: (reason: string) => void
}

/** Asks for a fresh passkey or code and sends it with the digest of what was shown; any change since then refuses the approval. */
export function ApproveDialog({ request, onClose, onDone, onApproved, onRefused }: Props) {
  const { requestId: id, amount, digest, needsReason } = request
  const moved = movedText(amount)
  const { demo } = useMe()
  const proof = useProof()
  const { text: reason, field: reasonField, setFault } = useCheckedText()
  const form = useId()
  const primary = useRef<HTMLButtonElement>(null)
  const approval = useSend(
    async () => {
      const proved = await proof.prove({ id, digest })
      return call('request.approve', { id, digest, ...proved, ...(needsReason && { reason: reason.trim() }) })
    },
    {
      onDone: async done => {
        onApproved(done)
        await onDone()
        onClose()
      },
      onFailed: async error => {
        proof.clear()
        // The request stays open on the page with what changed; only a wrong proof is asked for again here.
        if (!isRefused(error) || error.code === 'CON-0421') return
        onRefused(error.message)
        await onDone()
      },
    },
  )
  const approve = (event: FormEvent) => {
    event.preventDefault()
    if (needsReason && reason.trim() === '') return setFault('请写明禁用词可以保留的理由')
    void approval.send()
  }
  const actions = (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form} loading={approval.isSending} ref={primary}>
        {proof.byKey ? '用通行密钥通过' : '确认通过'}
      </Button>
    </>
  )
  return (
    <FormDialog
      title="再次验证，通过这一项"
      open
      onClose={onClose}
      actions={actions}
      // With no code to type, Enter approves.
      {...((demo || proof.byKey) && !needsReason && { initialFocus: primary })}
    >
      <form id={form} className="c-approve" onSubmit={approve} noValidate>
        <p>
          {actText(request)}
          {moved && `，${moved}`}
        </p>
        <p className="c-quiet">
          验证只用于这一项。您看到的内容的摘要 {digest.slice(0, 4)}…{digest.slice(-4)}{' '}
          一并提交，其间若有变化，通过不会生效。
        </p>
        <Fault text={approval.fault} />
        {needsReason && <TextField label="文中有禁用词，可以保留的理由" {...reasonField} maxLength={200} />}
        {proof.field}
      </form>
    </FormDialog>
  )
}
