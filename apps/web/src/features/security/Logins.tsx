import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { browserName } from '@zhixiao/domain/customer/device-names.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useCall } from '../../api/query.ts'

type Login = OutputOf<'account.loginList'>['logins'][number]

const ways = { password: '密码登录', sms: '短信登录', register: '注册' } as const

const timeOf = ({ at }: Login): string => dateText(at, 'YYYY-MM-DD HH:mm')

/** Each login ends the previous session, so the newest one is that of this page. */
export function Logins() {
  const { data, error, refetch } = useCall('account.loginList', {})
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={4} columns={3} />
  const [current, previous] = data.logins
  const tag = (login: Login) => login === current && <Tag tone="success">本次</Tag>
  return (
    <>
      <Panel quiet title="登录记录" note={previous ? `上次登录 ${timeOf(previous)}` : '首次登录'}>
        <DataTable
          caption="最近的登录，新的在前"
          compact
          rows={data.logins}
          rowKey={login => String(data.logins.indexOf(login))}
          empty={<EmptyState title="暂无登录记录" />}
          columns={[
            {
              key: 'at',
              head: '时间',
              rowHeader: true,
              cell: login => (
                <span className="row">
                  <span className="num">{timeOf(login)}</span>
                  {tag(login)}
                </span>
              ),
            },
            { key: 'how', head: '方式', cell: ({ how }) => ways[how] },
            { key: 'browser', head: '浏览器', cell: ({ browser }) => browserName(browser) },
            { key: 'system', head: '系统', cell: ({ system }) => browserName(system) },
          ]}
          phone={login => (
            <PhoneItem
              title={timeOf(login)}
              aside={tag(login)}
              figures={[
                { label: '方式', value: ways[login.how] },
                { label: '浏览器', value: browserName(login.browser) },
                { label: '系统', value: browserName(login.system) },
              ]}
            />
          )}
        />
      </Panel>
      <p className="faint">如有不是您本人的登录，请立即修改登录密码并致电客服。</p>
    </>
  )
}
