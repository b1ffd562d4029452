import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsoleOutput, ConsoleSent } from '@zhixiao/contract/console/console-calls.ts'
import { actNames } from '@zhixiao/domain/staff/act-names.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { call, Refusal } from '../api/client.ts'
import { RequestLink } from '../layout/RequestLink.tsx'
import { businessText } from '../layout/use-business-time.ts'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { useMe } from '../session.tsx'
import { movedText, needsText } from '../words.ts'
import { ShownView } from './ShownView.tsx'

export type Wish = ConsoleSent<'request.try'>
type Tried = ConsoleOutput<'request.try'>
/** The stored request, with the roles that must approve it. */
type Asked = ConsoleOutput<'request.submit'> & Pick<Tried, 'needs'>

type Props = {
  wish: Wish
  /** The object of the act, shown after its name. */
  about: string
  onClose: () => void
  /** Called once the request for a second person is stored. */
  onAsked?: () => void
}

/** Shows the effects of an act, counted by the engine, and requests it from a second person exactly as shown. */
export function AskDialog({ wish, about, onClose, onAsked }: Props) {
  const form = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isSending, setSending] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['request.try', wish],
    queryFn: () => call('request.try', wish),
    // The request is for exactly what was shown, so only an answer of the server may change it.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const actions = asked ? (
    <Button size="s" onClick={onClose}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={onClose}>
        返回修改
      </Button>
      <Button size="s" type="submit" form={form} loading={isSending} disabled={!data}>
        提交复核
      </Button>
    </>
  )
  return (
    <Dialog title={`${actNames[wish.act]} ${about}`} open wide onClose={onClose} actions={actions}>
      <div className="c-ask">
        {error ? (
          <Refused error={error} />
        ) : asked ? (
          <Done asked={asked} />
        ) : (
          <Form
            {...{ id: form, wish, about, tried: data, setSending }}
            onAsked={done => [setAsked(done), onAsked?.()]}
          />
        )}
      </div>
    </Dialog>
  )
}

function Done({ asked: { requestId, expiresAt, needs } }: { asked: Asked }) {
  return (
    <Notice tone="success" alert>
      已提交复核，
      <RequestLink id={requestId} search="?tab=mine" />
      。须在 {businessText(Date.parse(expiresAt))} 前由{needs.length > 0 ? needsText(needs) : '另一人通过'}
      ，通过前不会有任何改动。
    </Notice>
  )
}

/** Why the engine or a missing right refuses the act, with a link to an open request for the same. */
export function Refused({ error }: { error: Error }) {
  const open = error instanceof Refusal ? error.data.requestId : undefined
  return (
    <Notice tone="danger" alert>
      {error.message}
      {typeof open === 'string' && (
        <>
          ：
          <RequestLink id={open} />
        </>
      )}
    </Notice>
  )
}

/** Whether a refusal carries a new preview; there is none when the source of the act has changed. */
export const isTried = (data: Readonly<Record<string, unknown>>): data is Tried => typeof data.digest === 'string'

/** Notes of requests that were not sent, by person, act and object: they stand there again after something was corrected. */
const unsentNotes = new Map<string, string>()

type FormProps = {
  id: string
  wish: Wish
  about: string
  /** Undefined while the effects are being counted; the form accepts text meanwhile. */
  tried: Tried | undefined
  setSending: (is: boolean) => void
  onAsked: (asked: Asked) => void
}

function Form({ id, wish, about, tried, setSending, onAsked }: FormProps) {
  const place = `${useMe().name} ${wish.act} ${about}`
  const client = useQueryClient()
  const [again, setAgain] = useState<Tried | null>(null)
  const seen = again ?? tried
  const moved = seen && movedText(seen.amount)
  const { text: note, field: noteField, setFault } = useCheckedText(unsentNotes.get(place))
  useEffect(() => void unsentNotes.set(place, note), [place, note])
  const [refusal, setRefusal] = useState<Error | null>(null)
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!seen) return
    if (note.trim() === '') return setFault('请填写提交说明')
    setFault('')
    setRefusal(null)
    setSending(true)
    try {
      const asked = await call('request.submit', { ...wish, digest: seen.digest, note: note.trim() })
      onAsked({ ...asked, needs: seen.needs })
      unsentNotes.delete(place)
      await client.invalidateQueries({ queryKey: ['request.list'] })
    } catch (error) {
      setRefusal(error instanceof Error ? error : null)
      // The effects changed in the meantime: shows the new preview, which needs another press.
      if (error instanceof Refusal && error.code === 'CON-0409' && isTried(error.data)) setAgain(error.data)
    } finally {
      setSending(false)
    }
  }
  return (
    <form id={id} className="c-ask" onSubmit={submit} noValidate>
      {moved && <p>合计 {moved}</p>}
      {seen && seen.needs.length > 0 && <p>须由{needsText(seen.needs)}</p>}
      {!seen && <TableSkeleton />}
      {seen?.shown && <ShownView shown={seen.shown} take={table => call('request.tryExport', { ...wish, table })} />}
      <TextField label="提交说明" hint="必填，复核人会看到这句话" required {...noteField} maxLength={200} />
      {refusal && <Refused error={refusal} />}
    </form>
  )
}
