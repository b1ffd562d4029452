import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Refusal } from '../api/client.ts'
import { FormDialog } from '../layout/FormDialog.tsx'
import { RequestLink } from '../layout/RequestLink.tsx'
import { useCheckedText } from '../layout/use-checked-text.ts'

export type Effects = ConsoleOutput<'request.try'>

type Props = {
  title: string
  /** Counts the effects of the act. */
  count: { queryKey: QueryKey; queryFn: () => Promise<Effects> }
  /** Labels of the buttons that leave and submit. */
  labels: { back: string; submit: string }
  /** The required text: `missing` is its fault when empty, `given` its first value. */
  text: { label: string; hint: string; missing: string; given?: string | undefined; onText?: (text: string) => void }
  submit: (effects: Effects, text: string) => Promise<void>
  /** Replaces the form once the act is submitted. */
  done: ReactNode
  /** Called with the refusal that is shown, or null. */
  onClose: (refusal: Error | null) => void
  /** The effects as shown; undefined while they are being counted. */
  children: (effects: Effects | undefined) => ReactNode
  /** Further fields below the text. */
  fields?: ReactNode
  /** Whether a form with typed words led here. */
  afterForm?: boolean | undefined
}

/** Shows the effects of an act, counted by the engine, and submits exactly what is shown, with a text. */
export function ActDialog({
  title,
  count,
  labels,
  text: wanted,
  submit,
  done,
  onClose,
  children,
  fields,
  afterForm,
}: Props) {
  const form = useId()
  const { data, error } = useQuery({
    ...count,
    // Only an answer of the server may change what is shown and submitted.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const [again, setAgain] = useState<Effects | null>(null)
  const effects = again ?? data
  const { text, field, setFault } = useCheckedText(wanted.given)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  // An attempt to submit before the effects are counted.
  const [isEarly, setEarly] = useState(false)
  const status = !isEarly ? '' : effects ? '影响已算出，请核对后提交。' : '正在计算影响，算出后请核对再提交。'
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!effects) return
    if (text.trim() === '') return setFault(wanted.missing)
    setEarly(false)
    setFault('')
    setRefusal(null)
    setSending(true)
    try {
      await submit(effects, text.trim())
    } catch (error) {
      setRefusal(error instanceof Error ? error : null)
      // The effects changed in the meantime: shows the new preview, which needs another press.
      if (error instanceof Refusal && error.code === 'CON-0409' && isCounted(error.data)) setAgain(error.data)
    } finally {
      setSending(false)
    }
  }
  const leave = () => onClose(error ?? refusal)
  const actions = done ? (
    <Button size="s" onClick={leave}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={leave}>
        {labels.back}
      </Button>
      {!error && (
        <Button
          size="s"
          type="submit"
          form={form}
          loading={isSending}
          disabled={!data}
          onBlocked={() => setEarly(true)}
        >
          {labels.submit}
        </Button>
      )}
    </>
  )
  return (
    <FormDialog title={title} open wide onClose={leave} actions={actions} afterForm={afterForm}>
      <div className="c-ask">
        {error ? (
          <Refused error={error} />
        ) : (
          done || (
            <form id={form} className="c-ask" onSubmit={send} noValidate>
              {children(effects)}
              {!effects && <TableSkeleton />}
              <TextField
                label={wanted.label}
                hint={wanted.hint}
                required
                {...field}
                onChange={event => {
                  field.onChange(event)
                  wanted.onText?.(event.target.value)
                }}
                maxLength={200}
              />
              {fields}
              <p className={status === '' ? 'sr-only' : 'c-quiet'} role="status">
                {status}
              </p>
              {refusal && <Refused error={refusal} />}
            </form>
          )
        )}
      </div>
    </FormDialog>
  )
}

/** Why the engine or a missing right refuses the act, with a link to an open request for the same. */
function Refused({ error }: { error: Error }) {
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
const isCounted = (data: Readonly<Record<string, unknown>>): data is Effects => typeof data.digest === 'string'
