import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'

type Asked = ConsoleOutput<'system.show'>['backup']['asked']

/** The backup that was asked for here last, with its progress, and the button for the next one. */
export function Backup({ asked }: { asked: Asked }) {
  const { roles } = useMe()
  const { send, isSending, fault } = useSend(() => call('system.backup', {}), {
    refetch: ['system.show'],
    onFailed: () => refresh('system.show'),
  })
  const isRunning = asked !== null && asked.outcome === null
  return (
    <section className="c-sec">
      <SecHead title="备份" />
      <div className="c-ask">
        <p className="c-quiet">
          备份包含全部数据、密钥与影像，写入服务器的备份目录，不能从后台下载；恢复须由运维在服务器上进行。
        </p>
        {asked && <Last asked={asked} />}
        {staffCan(roles, 'job', 'do') && (
          <p>
            <Button size="s" kind="outline" loading={isSending} disabled={isRunning} onClick={() => send()}>
              立即备份
            </Button>
          </p>
        )}
        <Fault text={fault} />
      </div>
    </section>
  )
}

function Last({ asked: { by, askedAt, endedAt, outcome, report } }: { asked: NonNullable<Asked> }) {
  const { name, dot } =
    outcome === null
      ? ({ name: '正在备份', dot: 'pending' } as const)
      : outcome === 'done'
        ? ({ name: '备份完成', dot: 'done' } as const)
        : ({ name: '备份失败，请运维查看服务器日志', dot: 'failed' } as const)
  const at = businessText(Date.parse(endedAt ?? askedAt))
  return (
    <p role="status">
      <StatusDot state={dot}>{name}</StatusDot>{' '}
      <span className="c-quiet">{[...(outcome === 'failed' ? [] : report), by.fullName, at].join('，')}</span>
    </p>
  )
}
