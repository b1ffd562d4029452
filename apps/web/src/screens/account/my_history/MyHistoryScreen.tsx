import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useRef } from 'react'
import { Link } from 'react-router'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { ask } from '../../../dialogs/ask.ts'
import { toast } from '../../../dialogs/toast.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { nameOf, VisitItem } from './VisitItem.tsx'
import './my-history.css'

type Item = OutputOf<'account.footprintList'>['days'][number]['items'][number]

/** ACC-07 */
export default function MyHistoryScreen() {
  const { data, error, refetch } = useCall('account.footprintList', {})
  const today = useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date
  const removing = useSend('account.behaviourDelete')
  const clearing = useSend('account.footprintClear')
  const title = useRef<HTMLHeadingElement>(null)

  async function remove(item: Item) {
    const { refType, refObjectId } = item
    const result = await removing.send({ refType, refObjectId })
    if (!result.ok) return
    toast.ok(`已删除足迹：${nameOf(item)}`)
    // The focused button disappears with its row.
    title.current?.focus()
    await refresh('account.footprintList')
  }
  async function clear() {
    const sure = await ask({
      tone: 'info',
      message: '确认清空全部足迹吗？清空后不能恢复。',
      confirmLabel: '清空',
      cancelLabel: '暂不',
    })
    if (!sure) return
    const result = await clearing.send({})
    if (!result.ok) return
    toast.ok('足迹已清空')
    title.current?.focus()
    await refresh('account.footprintList')
  }

  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <>
      <div className="row row--between">
        <h1 className="account__title" ref={title} tabIndex={-1}>
          我的足迹
        </h1>
        {data.days.length > 0 && (
          <Button kind="outline" size="s" icon="trash" loading={clearing.pending} onClick={() => void clear()}>
            清空足迹
          </Button>
        )}
      </div>
      {data.days.length === 0 && (
        <Panel quiet label="足迹">
          <EmptyState
            title="还没有足迹"
            text="登录后浏览过的基金和观点，会按日期列在这里。"
            action={<LinkButton link={<Link to={to('fund')} />}>看看基金</LinkButton>}
          />
        </Panel>
      )}
      {data.days.map(({ day, items }) => (
        <Panel quiet key={day} title={day === today ? '今天' : dayWords(day, 'YYYY-MM-DD')} note={`${items.length} 条`}>
          <ul className="visit-items">
            {items.map(item => (
              <VisitItem key={`${item.refType}/${item.refObjectId}`} item={item} onRemove={() => void remove(item)} />
            ))}
          </ul>
        </Panel>
      ))}
      {data.days.length > 0 && <p className="faint">最多保留最近 200 条；同一只基金或同一篇观点只列最近一次。</p>}
    </>
  )
}
