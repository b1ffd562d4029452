import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { useMe } from '../../session.tsx'

const states = {
  asked: { name: '正在发送', dot: 'pending' },
  waits: { name: '正在发送', dot: 'pending' },
  done: { name: '已发送', dot: 'done' },
  failed: { name: '发送失败，请运维查看服务器日志', dot: 'failed' },
} as const

/** The applications of the last trading day: sent by hand, or automatically before the next settlement. */
export function Sending({ toSend, sending }: Pick<ConsoleOutput<'exchange.list'>, 'toSend' | 'sending'>) {
  const { roles } = useMe()
  const { send, isSending, fault } = useSend((day: string) => call('exchangeFile.send', { day }), {
    refetch: ['exchange.list'],
    onFailed: () => refresh('exchange.list'),
  })
  if (toSend === null && sending === null) return null
  const { name, dot } = states[sending?.outcome ?? 'asked']
  return (
    <section className="c-sec c-ask">
      {sending && (
        <p role="status">
          <StatusDot state={dot}>{name}</StatusDot> <span className="c-quiet">{sending.day} 的申请</span>
        </p>
      )}
      {toSend !== null && (
        <p>
          {toSend} 的申请尚未发送，次一交易日结算前自动发送。
          {staffCan(roles, 'exchange', 'make') && (
            <>
              {' '}
              <Button
                size="s"
                kind="outline"
                loading={isSending}
                disabled={sending?.outcome === null}
                onClick={() => send(toSend)}
              >
                现在发送
              </Button>
            </>
          )}
        </p>
      )}
      <Fault text={fault} />
    </section>
  )
}
