import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import type { Shown } from '@zhixiao/contract/console/shown.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { call } from '../../api/client.ts'
import { ShownView } from '../../ask/ShownView.tsx'
import { compared } from './compared.ts'

/** The effects of the act now, or how they differ from the request. */
export function Preview({ request }: { request: ConsoleOutput<'request.show'> }) {
  const { requestId: id, asked, now, unchanged, state, why, moved } = request
  const hasMoved = state === 'open' && !unchanged
  const shown = now ?? asked
  return (
    <section className="c-sec">
      <h3>{state === 'open' || state === 'released' ? '办理后的结果' : '提交时预演的结果，没有办理'}</h3>
      {unchanged && moved.length > 0 && (
        <Notice tone="info">
          合计与提交时略有不同，不足 0.1% 且不足 100，可以通过，差异会记入审计：
          {moved.map(({ name, before: was, value }) => `${name} ${was} → ${value}`).join('；')}
        </Notice>
      )}
      {hasMoved && (
        <Notice tone="warning" alert>
          提交之后情况已变化{why !== null && `（${why}）`}，这项申请不能再通过。请由提交人重新提交，或驳回。
        </Notice>
      )}
      {hasMoved && asked && now && <Differences asked={asked} now={now} />}
      {shown && (
        <ShownView
          // An open request shows its warnings among the checks.
          shown={state === 'open' ? { ...shown, warnings: [] } : shown}
          take={state === 'open' && unchanged ? table => call('request.export', { id, table }) : undefined}
        />
      )}
    </section>
  )
}

/** Old lines struck out in grey, new ones tinted blue; red and green are reserved for market moves. */
function Differences(both: { asked: Shown; now: Shown }) {
  const { asked, now } = compared(both.asked, both.now)
  if (asked.length + now.length === 0) return <p className="c-quiet">预演的数字没有变，所依据的数据变了。</p>
  return (
    <dl className="c-moved">
      <dt>提交时</dt>
      {asked.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <dd key={at}>
          <span className="c-old">{line}</span>
        </dd>
      ))}
      <dt>现在</dt>
      {now.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <dd key={at}>
          <span className="c-new">{line}</span>
        </dd>
      ))}
    </dl>
  )
}
