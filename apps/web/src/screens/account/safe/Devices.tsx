import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { browserName } from '@zhixiao/domain/customer/device-names.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'

type Device = OutputOf<'account.deviceList'>['devices'][number]

const titleOf = ({ browser, system }: Device): string => `${browserName(browser)} / ${browserName(system)}`
const timeOf = (at: string): string => dateText(at, 'YYYY-MM-DD HH:mm')

/** Devices that log in without an SMS code. */
export function Devices() {
  const { data, error, refetch } = useCall('account.deviceList', {})
  const forgetting = useSend('account.deviceForget')
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={3} />

  async function forget(device: Device) {
    const sure = await ask({
      tone: 'info',
      message: `移除后，再次在${device.current ? '本机' : '该设备'}登录需要短信验证码。确认移除吗？`,
      confirmLabel: '移除',
      cancelLabel: '暂不',
    })
    if (!sure || !(await forgetting.send({ id: device.id })).ok) return
    toast.ok('已移除')
    await refresh('account.deviceList')
  }
  const tag = (device: Device) => device.current && <Tag tone="success">本机</Tag>
  const button = (device: Device) => (
    <TextButton onClick={() => void forget(device)} aria-label={`移除 ${titleOf(device)}`}>
      移除
    </TextButton>
  )
  return (
    <Panel quiet title="常用登录设备" note="在其他设备登录需要短信验证码">
      <DataTable
        caption="常用登录设备，最近使用的在前"
        compact
        rows={data.devices}
        rowKey={({ id }) => id}
        empty={<EmptyState title="暂无常用登录设备" />}
        columns={[
          {
            key: 'device',
            head: '设备',
            rowHeader: true,
            cell: device => (
              <span className="row">
                {titleOf(device)}
                {tag(device)}
              </span>
            ),
          },
          {
            key: 'last',
            head: '最近登录',
            cell: ({ lastSeenAt }) => <span className="num">{timeOf(lastSeenAt)}</span>,
          },
          {
            key: 'first',
            head: '首次登录',
            cell: ({ firstSeenAt }) => <span className="num">{timeOf(firstSeenAt)}</span>,
          },
          { key: 'act', head: '操作', cell: button },
        ]}
        phone={device => (
          <PhoneItem
            title={titleOf(device)}
            meta={tag(device)}
            aside={button(device)}
            figures={[
              { label: '最近登录', value: timeOf(device.lastSeenAt) },
              { label: '首次登录', value: timeOf(device.firstSeenAt) },
            ]}
          />
        )}
      />
    </Panel>
  )
}
