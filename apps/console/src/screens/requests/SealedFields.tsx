import { fieldWordsOf } from '@zhixiao/contract/acts/act-fields.ts'
import { actOf } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { useOpened } from '../../layout/use-opened.ts'

type Request = Pick<ConsoleOutput<'request.show'>, 'requestId' | 'act' | 'sealed'>

/** The sealed texts of a request, each behind a button whose press is recorded. */
export function SealedFields({ request: { requestId: id, act, sealed } }: { request: Request }) {
  const [opened, open] = useOpened<string>()
  const { send, isSending, fault } = useSend(async (field: string) => {
    const { value, seconds } = await call('request.reveal', { id, field })
    open({ place: field, value }, seconds)
  })
  return sealed.map(field => {
    const form = actOf(act).input.shape[field]
    const title = (form && fieldWordsOf(form)?.title) ?? field
    const shown = opened?.place === field ? opened : null
    return (
      <div key={field}>
        <dt>{title}</dt>
        <dd>
          {shown ? (
            <span className="c-seal">
              <span className="c-seal__open">{shown.value}</span>
              <span className="c-seal__left" role="timer" aria-label="剩余时间">
                {shown.left} 后遮盖
              </span>
            </span>
          ) : (
            <span className="c-seal">
              <span>已加密</span>
              <button type="button" disabled={isSending} onClick={() => send(field)} aria-label={`查看${title}`}>
                查看
              </button>
              <Fault text={fault} inLine />
            </span>
          )}
        </dd>
      </div>
    )
  })
}
