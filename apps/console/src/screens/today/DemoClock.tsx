import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import type { Day } from './day.ts'

type Props = { day: string; moves: NonNullable<Day['demo']> }

/** Moves the clock of a demo and runs everything due by then: confirmations, payments, NAVs. */
export function DemoClock({ day, moves }: Props) {
  const client = useQueryClient()
  // Everything on every screen may have changed.
  const everything = () => client.invalidateQueries()
  const move = useSend((to: 'evening' | 'next') => call('demo.advance', { day, to }), {
    onDone: everything,
    onFailed: everything,
  })
  return (
    <div className="c-demo" role="status">
      <Tag tone="accent">演示</Tag>
      {moves.evening && (
        <Button size="s" kind="outline" disabled={move.isSending} onClick={() => move.send('evening')}>
          到 18:40
        </Button>
      )}
      {moves.next !== null && (
        <Button size="s" kind="outline" disabled={move.isSending} onClick={() => move.send('next')}>
          下一交易日
        </Button>
      )}
      {move.isSending && <span className="c-quiet">时钟在走，到期的任务正在运行…</span>}
      <Fault text={move.fault} inLine />
      {!move.isSending && move.fault === '' && (
        <span className="c-quiet">
          移动业务时钟，到期的任务随之运行。
          {moves.evening && '到 18:40 后，周敏的净值表有一处录错、五只未录。'}
        </span>
      )}
    </div>
  )
}
