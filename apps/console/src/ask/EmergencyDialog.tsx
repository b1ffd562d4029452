import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import { call, Refusal } from '../api/client.ts'
import { useProof } from '../door/use-proof.tsx'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { actTitle } from '../words.ts'
import { isTried, Refused } from './AskDialog.tsx'
import { ShownView } from './ShownView.tsx'

export type EmergencyWish = ConsoleSent<'emergency.try'>
type Done = ConsoleOutput<'emergency.do'>

type Props = {
  wish: EmergencyWish
  /** The object of the act, shown after its name. */
  about: string
  /** The reason for the urgency, if it was entered before. */
  reason?: string
  onClose: () => void
  onDone?: () => void
}

/** Shows the effects of an act and does it at once, with a reason and a fresh proof; a second person reviews it afterwards. */
export function EmergencyDialog({ wish, about, reason = '', onClose, onDone }: Props) {
  const form = useId()
  const [done, setDone] = useState<Done | null>(null)
  const [isSending, setSending] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['emergency.try', wish],
    queryFn: () => call('emergency.try', wish),
    // The act does exactly what was shown, so only an answer of the server may change it.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  // The act may remove the button that opened this dialog.
  const close = () => {
    if (done) onDone?.()
    onClose()
  }
  const actions = done ? (
    <Button size="s" onClick={close}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回
      </Button>
      <Button size="s" type="submit" form={form} loading={isSending} disabled={!data}>
        立即办理
      </Button>
    </>
  )
  return (
    <Dialog
      title={`紧急办理：${actTitle(wish.act, wish.positionals.join(' '))} ${about}`}
      open
      wide
      onClose={close}
      actions={actions}
    >
      <div className="c-ask">
        {error ? (
          <Refused error={error} />
        ) : done ? (
          <Notice tone="success" alert>
            已经办理，<Link to={`/requests/review/${done.emergencyId}`}>事后复核 {done.emergencyId}</Link>
            。须由另一人最晚于 {done.dueOn} 复核。
          </Notice>
        ) : (
          <Form {...{ id: form, wish, tried: data, given: reason, setSending }} onDone={setDone} />
        )}
      </div>
    </Dialog>
  )
}

type FormProps = {
  id: string
  wish: EmergencyWish
  /** Undefined while the effects are being counted; the form accepts text meanwhile. */
  tried: ConsoleOutput<'emergency.try'> | undefined
  given: string
  setSending: (is: boolean) => void
  onDone: (done: Done) => void
}

function Form({ id, wish, tried, given, setSending, onDone }: FormProps) {
  const client = useQueryClient()
  const proof = useProof()
  const [again, setAgain] = useState<ConsoleOutput<'emergency.try'> | null>(null)
  const seen = again ?? tried
  const { text: reason, field: reasonField, setFault } = useCheckedText(given)
  const [refusal, setRefusal] = useState<Error | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!seen) return
    if (reason.trim() === '') return setFault('请填写紧急办理的理由')
    setFault('')
    setRefusal(null)
    setSending(true)
    try {
      const { digest } = seen
      const proved = await proof.prove({ id: null, digest })
      onDone(await call('emergency.do', { ...wish, digest, reason: reason.trim(), ...proved }))
      await client.invalidateQueries({ queryKey: ['emergency.list'] })
      await client.invalidateQueries({ queryKey: ['day.show'] })
    } catch (error) {
      proof.clear()
      setRefusal(error instanceof Error ? error : null)
      // The effects changed in the meantime: shows the new preview, which needs another press.
      if (error instanceof Refusal && error.code === 'CON-0409' && isTried(error.data)) setAgain(error.data)
    } finally {
      setSending(false)
    }
  }
  return (
    <form id={id} className="c-ask" onSubmit={submit} noValidate>
      <Notice tone="warning">只用于不能等待复核的情况：立即生效，次一交易日内由另一人事后复核，逾期报合规风控。</Notice>
      {seen ? seen.shown && <ShownView shown={seen.shown} /> : <TableSkeleton />}
      <TextField
        label="紧急办理的理由"
        hint="必填，事后复核的人会看到这句话"
        required
        {...reasonField}
        maxLength={200}
      />
      {proof.field}
      {refusal && <Refused error={refusal} />}
    </form>
  )
}
