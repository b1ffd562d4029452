import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useCall } from '../../../api/query.ts'
import { nameOf } from './passwords.ts'

type Act = OutputOf<'account.institutionActs'>['acts'][number]

const outcomes = {
  verified: ['验证通过', 'done'],
  wrong: ['输入错误', 'failed'],
  locked: ['输入错误，已锁定', 'failed'],
  changed: ['已修改', 'done'],
  reset: ['已重置', 'done'],
} as const satisfies Record<Act['act'], readonly [string, string]>

/** Recent verifications, changes and resets of the passwords. */
export function Acts() {
  const { data, error, refetch } = useCall('account.institutionActs', {})
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={3} />
  return (
    <Panel quiet title="操作记录" note="最近 20 次">
      <DataTable
        caption="密码的验证与修改，新的在前"
        compact
        rows={data.acts}
        rowKey={act => String(data.acts.indexOf(act))}
        empty={<EmptyState title="暂无操作记录" />}
        columns={[
          { key: 'at', head: '时间', rowHeader: true, cell: act => <span className="num">{timeOf(act)}</span> },
          { key: 'password', head: '密码', cell: act => nameOf[act.password] },
          { key: 'outcome', head: '操作', cell: act => <Outcome act={act} /> },
        ]}
        phone={act => (
          <PhoneItem title={nameOf[act.password]} meta={timeOf(act)} aside={<Outcome act={act} />} figures={[]} />
        )}
      />
    </Panel>
  )
}

const timeOf = ({ at }: Act): string => dateText(at, 'YYYY-MM-DD HH:mm:ss')

function Outcome({ act: { act } }: { act: Act }) {
  const [text, state] = outcomes[act]
  return <StatusDot state={state}>{text}</StatusDot>
}
