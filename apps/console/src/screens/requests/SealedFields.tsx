import { fieldWordsOf } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { useOpened } from '../../layout/use-opened.ts'

type Request = Pick<ConsoleOutput<'request.show'>, 'requestId' | 'act' | 'sealed'>

/** The sealed texts of a request, each behind a button whose press is recorded; several may be open to be compared with a paper. */
export const SealedFields = ({ request }: { request: Request }) =>
  request.sealed.map(field => <SealedField key={field} request={request} field={field} />)

function SealedField({ request: { requestId: id, act }, field }: { request: Request; field: string }) {
  const [opened, open] = useOpened<string>()
  const { send, isSending, fault } = useSend(async () => {
    const { value, seconds } = await call('request.reveal', { id, field })
    open({ place: field, value }, seconds)
  })
  const text = useRef<HTMLSpanElement>(null)
  // The pressed button is gone, and the keyboard goes on from the text.
  useEffect(() => {
    if (opened?.value) text.current?.focus()
  }, [opened?.value])
  const form = actOf(act).input.shape[field]
  const title = (form && fieldWordsOf(form)?.title) ?? field
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {opened ? (
          <span className="c-seal">
            <span className="c-seal__open" ref={text} tabIndex={-1}>
              {opened.value}
            </span>
            <span className="c-seal__left" role="timer" aria-label="剩余时间">
              {opened.left} 后遮盖
            </span>
          </span>
        ) : (
          <span className="c-seal">
            <span>已加密</span>
            <button type="button" disabled={isSending} onClick={() => send()} aria-label={`查看${title}`}>
              查看
            </button>
            <Fault text={fault} inLine />
          </span>
        )}
      </dd>
    </div>
  )
}
