import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { call } from '../../api/client.ts'
import { ShownView } from '../../ask/ShownView.tsx'
import { compared } from './compared.ts'

/** What the act does now, in words; the lines of its command beside them, with what differs from the request marked. */
export function Preview({ request }: { request: ConsoleOutput<'request.show'> }) {
  const { requestId: id, preview, now, unchanged, state, shown, why, moved } = request
  const hasMoved = state === 'open' && !unchanged
  const { before, now: after } = compared(preview, hasMoved ? (now ?? []) : preview)
  return (
    <section className="c-sec">
      <h3>引擎预演</h3>
      {state === 'open' && unchanged && moved.length === 0 && (
        <p className="c-quiet">引擎刚刚重新试算，与提交时一致。</p>
      )}
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
      {shown && (
        <ShownView
          shown={shown}
          take={state === 'open' && unchanged ? table => call('request.export', { id, table }) : undefined}
        />
      )}
      <details className="c-preview__lines" open={hasMoved || shown === null}>
        <summary>执行记录</summary>
        {hasMoved && <h4 className="c-quiet">提交时</h4>}
        <Lines lines={before} mark="c-old" />
        {hasMoved && (
          <>
            <h4 className="c-quiet">现在</h4>
            <Lines lines={after} mark="c-new" />
          </>
        )}
      </details>
    </section>
  )
}

/** Grey struck and blue tinted; red and green are the market's. */
function Lines({ lines, mark }: { lines: ReturnType<typeof compared>['now']; mark: 'c-old' | 'c-new' }) {
  return (
    <pre className="c-lines">
      {lines.map(({ text, isAlone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may be there twice
        <span key={at} className={classes(isAlone && mark)}>
          {`${text}\n`}
        </span>
      ))}
    </pre>
  )
}
