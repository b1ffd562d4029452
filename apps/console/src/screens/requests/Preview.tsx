import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import { useState } from 'react'
import { ShownView } from '../../ask/ShownView.tsx'
import { useKeys } from '../../keys.ts'
import { compared } from './compared.ts'

const SHORT = 12

/** What the act prints: when it was requested, and now where that is something else, with the differences marked. */
export function Preview({ request }: { request: ConsoleOutput<'request.show'> }) {
  const { preview, now, unchanged, state, shown, why } = request
  const [isLong, setLong] = useState(false)
  const hasMoved = state === 'open' && !unchanged
  const { before, now: after } = compared(preview, hasMoved ? (now ?? []) : preview)
  const most = Math.max(before.length, after.length)
  const listed = (lines: typeof before) => (isLong ? lines : lines.slice(0, SHORT))
  useKeys({ o: () => setLong(!isLong) })
  return (
    <section className="c-sec">
      <h3>引擎预演</h3>
      {state === 'open' && unchanged && <p className="c-quiet">引擎刚刚重新试算，与提交时一致。</p>}
      {hasMoved && (
        <Notice tone="warning" alert>
          提交之后情况已变化{why !== null && `（${why}）`}，这项申请不能再通过。请驳回，由提交人重新提交。
        </Notice>
      )}
      {shown && <ShownView shown={shown} />}
      {shown && <h4 className="c-quiet c-preview__lines">引擎记录</h4>}
      {hasMoved && <h4 className="c-quiet">提交时</h4>}
      <Lines lines={listed(before)} mark="c-old" />
      {hasMoved && (
        <>
          <h4 className="c-quiet">现在</h4>
          <Lines lines={listed(after)} mark="c-new" />
        </>
      )}
      {most > SHORT && (
        <TextButton aria-expanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? '收起' : `看全部 ${most} 行`} <kbd className="c-kbd">O</kbd>
        </TextButton>
      )}
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
