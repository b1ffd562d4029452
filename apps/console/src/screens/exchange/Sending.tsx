import { useMutation } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useMe } from '../../session.tsx'

const states = {
  asked: { name: '正在发送', dot: 'pending' },
  waits: { name: '正在发送', dot: 'pending' },
  done: { name: '已发送', dot: 'done' },
  failed: { name: '发送失败，请运维查看服务器日志', dot: 'failed' },
} as const

/** The applications of the last trading day: sent by a press, or else before the next settlement. */
export function Sending({ toSend, sending }: Pick<ConsoleOutput<'exchange.list'>, 'toSend' | 'sending'>) {
  const { roles } = useMe()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (day: string) => call('exchangeFile.send', { day }),
    onSettled: () => refresh('exchange.list'),
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
                loading={isPending}
                disabled={sending?.outcome === null}
                onClick={() => mutate(toSend)}
              >
                现在发送
              </Button>
            </>
          )}
        </p>
      )}
      {error && (
        <Notice tone="danger" alert>
          {error.message}
        </Notice>
      )}
    </section>
  )
}
