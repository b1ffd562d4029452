import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextButton } from '@zhixiao/ui/action/Button.tsx'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { RadioCards } from '@zhixiao/ui/form/RadioCards.tsx'
import { lazy, Suspense, useState } from 'react'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { pressed } from '../../../line.ts'

const PinDialog = lazy(async () => ({ default: (await pressed(() => import('./PinDialog.tsx'))).PinDialog }))

type RemitNotice = OutputOf<'query.remitNotice'>['list'][number]

const states = {
  waiting: ['pending', '待处理'],
  matched: ['done', '已用于申请'],
  returning: ['pending', '退回中'],
  returned: ['void', '已退回'],
} as const

/** BANK-08: the customer's transfers; one that matched no order is handled here. */
export function RemitNotices() {
  const { data } = useCall('query.remitNotice', {})
  const [handled, setHandled] = useState<RemitNotice>()
  const [open, setOpen] = useState(false)
  if (!data || data.list.length === 0) return null
  const handle = (row: RemitNotice) =>
    isWaiting(row) && (
      <TextButton
        aria-label={`处理 ${moneyText(row.amount)} 元汇款`}
        onClick={() => {
          setHandled(row)
          setOpen(true)
        }}
      >
        处理
      </TextButton>
    )
  return (
    <Panel quiet title="汇款通知" note="3 个交易日内未处理的汇款将退回原卡">
      <DataTable
        caption="汇款通知"
        rows={data.list}
        rowKey={row => row.remitId}
        phone={row => (
          <PhoneItem
            title={`${row.bankName} ${row.cardTail}`}
            meta={dateText(row.arrivedAt, 'YYYY-MM-DD HH:mm')}
            aside={handle(row) || stateOf(row)}
            figures={[
              { label: '金额（元）', value: moneyText(row.amount) },
              { label: '用于', value: usedFor(row) },
            ]}
          />
        )}
        columns={[
          { key: 'at', head: '到账时间', nowrap: true, cell: row => dateText(row.arrivedAt, 'YYYY-MM-DD HH:mm') },
          { key: 'card', head: '汇款银行卡', rowHeader: true, cell: row => `${row.bankName} ${row.cardTail}` },
          { key: 'amount', head: '金额（元）', numeric: true, cell: row => moneyText(row.amount) },
          { key: 'for', head: '用于', cell: usedFor },
          { key: 'state', head: '状态', cell: stateOf },
          ...(data.list.some(isWaiting) ? [{ key: 'act', head: '操作', headHidden: true, cell: handle }] : []),
        ]}
      />
      {handled && (
        <Suspense>
          <HandleDialog key={handled.remitId} notice={handled} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

const isWaiting = ({ state }: RemitNotice): boolean => state === 'waiting'
const usedFor = ({ fundName }: RemitNotice): string => fundName || '--'

function stateOf({ state }: RemitNotice) {
  const [dot, text] = states[state]
  return <StatusDot state={dot}>{text}</StatusDot>
}

const RETURN = 'return'

function HandleDialog({ notice, open, onClose }: { notice: RemitNotice; open: boolean; onClose: () => void }) {
  const [choice, setChoice] = useState(notice.orders[0]?.orderId ?? RETURN)
  const sending = useSend('trade.remitNotice', {
    submissionOf: () => ({ subject: notice.remitId, label: `处理汇款 ${notice.bankName} ${notice.cardTail}` }),
  })
  const options = [
    ...notice.orders.map(order => ({
      value: order.orderId,
      title: order.fundName,
      sub: `单号 ${order.orderId}，${dateText(order.acceptAt, 'YYYY-MM-DD HH:mm')} 提交`,
    })),
    { value: RETURN, title: '退回原卡', sub: `${notice.bankName} ${notice.cardTail}` },
  ]
  async function act(tradePassword: string) {
    const given = { remitId: notice.remitId, tradePassword }
    const isReturn = choice === RETURN
    const result = await sending.send(
      isReturn ? { ...given, handling: 'return' } : { ...given, handling: 'match', orderId: choice },
    )
    if (!result.ok) return result
    toast.ok(isReturn ? '已申请退回，款项将退回原卡' : '汇款已用于所选申请')
    await refresh(
      'query.remitNotice',
      'account.bankTies',
      'query.tradeRecord',
      'query.toBeConfirmed',
      'query.assetsInTransit',
      'query.shareInfo',
      'query.messages',
      'trade.todo',
    )
    return null
  }
  return (
    <PinDialog open={open} onClose={onClose} title="处理汇款" act={act}>
      <p>
        {moneyText(notice.amount)} 元，{dateText(notice.arrivedAt, 'YYYY-MM-DD HH:mm')} 到账
      </p>
      {notice.orders.length === 0 && <p className="faint">没有金额和银行卡一致、等待汇款的申请，可以退回原卡。</p>}
      <RadioCards label="这笔汇款用于" name="remitFor" value={choice} onChange={setChoice} options={options} />
    </PinDialog>
  )
}
