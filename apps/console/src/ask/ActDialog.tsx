import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type ReactNode, useEffect, useId, useReducer } from 'react'
import { Refusal } from '../api/client.ts'
import { FormDialog } from '../layout/FormDialog.tsx'
import { RequestLink } from '../layout/RequestLink.tsx'
import { useCheckedText } from '../layout/use-checked-text.ts'
import { actRequestAfter, type Effects, errorOf } from './act-request.ts'
import { fileFaultIn } from './file-fault.ts'

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
  /** Whether a chosen file is asked for: a fault names its line and column. */
  ofFile?: boolean | undefined
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
  ofFile,
}: Props) {
  const form = useId()
  const { data, error: uncounted } = useQuery({
    ...count,
    // Only an answer of the server may change what is shown and submitted.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const [state, on] = useReducer(actRequestAfter, { is: 'counting', isPressed: false })
  useEffect(() => {
    if (data) on({ type: 'counted', effects: data })
    else on(uncounted ? { type: 'notCounted', error: uncounted } : { type: 'counting' })
  }, [data, uncounted])
  const effects = 'effects' in state ? state.effects : undefined
  const { text, field, setFault } = useCheckedText(wanted.given)
  const isPressed = 'isPressed' in state && state.isPressed
  const status = !isPressed ? '' : effects ? '影响已算出，请核对后提交。' : '正在计算影响，算出后请核对再提交。'
  async function send(event: FormEvent) {
    event.preventDefault()
    if (!effects || state.is === 'sending') return
    if (text.trim() === '') return setFault(wanted.missing)
    setFault('')
    on({ type: 'sent' })
    try {
      await submit(effects, text.trim())
      on({ type: 'stored' })
    } catch (cause) {
      const error = cause instanceof Error ? cause : new Error('')
      if (!(error instanceof Refusal)) return on({ type: 'refused', error, changed: null })
      if (error.code === 'NETWORK') return on({ type: 'notAnswered', error })
      on({ type: 'refused', error, changed: error.code === 'CON-0409' && isCounted(error.data) ? error.data : null })
    }
  }
  const error = errorOf(state)
  const leave = () => onClose(error)
  const actions = done ? (
    <Button size="s" onClick={leave}>
      完成
    </Button>
  ) : (
    <>
      <Button size="s" kind="outline" onClick={leave}>
        {labels.back}
      </Button>
      {state.is !== 'impossible' && (
        <Button
          size="s"
          type="submit"
          form={form}
          loading={state.is === 'sending'}
          disabled={!effects}
          onBlocked={() => on({ type: 'pressedEarly' })}
        >
          {labels.submit}
        </Button>
      )}
    </>
  )
  return (
    <FormDialog title={title} open wide onClose={leave} actions={actions} afterForm={afterForm}>
      <div className="c-ask">
        {state.is === 'impossible' ? (
          <Refused error={state.error} ofFile={ofFile} />
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
              {error && <Refused error={error} ofFile={ofFile} />}
            </form>
          )
        )}
      </div>
    </FormDialog>
  )
}

/** Why the engine or a missing right refuses the act, with a link to an open request for the same. */
function Refused({ error, ofFile }: { error: Error; ofFile: boolean | undefined }) {
  const fault = ofFile ? fileFaultIn(error) : null
  const open = error instanceof Refusal ? error.data.requestId : undefined
  return (
    <Notice tone="danger" alert>
      {fault && `第 ${fault.line} 行的 ${fault.column}：`}
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
