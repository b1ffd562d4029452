import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { useSearchParams } from 'react-router'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useCall, usePages } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'

type Message = ConsoleOutput<'message.list'>['list'][number]

const states = {
  sent: { name: '已发出', dot: 'pending' },
  delivered: { name: '已送达', dot: 'done' },
  refused: { name: '被拒绝', dot: 'failed' },
  failed: { name: '未送达', dot: 'failed' },
  unknown: { name: '未收到回执', dot: 'failed' },
} as const

const empty = {
  all: '还没有发送过短信。验证码与通知会出现在这里，号码遮盖，验证码不保留。',
  failed: '没有失败的短信。被拒绝、未送达、未收到回执的会出现在这里，可以重发一次。',
} as const

/** Sent messages, newest first; a failed one can be resent once. */
export function Sent({ tab }: { tab: 'all' | 'failed' }) {
  const [search, setSearch] = useSearchParams()
  const template = search.get('template') ?? ''
  const { pages, rows, first } = usePages(
    'message.list',
    {
      tab,
      ...(template !== '' && { template }),
    },
    'before',
  )
  const [chosen] = useMarkedRow(rows.map(row => row.messageId))
  const setTemplate = (next: string) =>
    setSearch({ tab: tab === 'all' ? 'sent' : 'failed', ...(next !== '' && { template: next }) })
  return (
    <>
      <Filter template={template} onChange={setTemplate} />
      <Loaded of={pages} />
      {first && rows.length === 0 && (
        <p className="c-empty">{template === '' ? empty[tab] : '没有这个模板的短信，请选择全部。'}</p>
      )}
      {rows.length > 0 && (
        <WideTable name="短信" className="c-table" columns={['时间', '模板', '号码', '内容', '结果', '重发']}>
          <tbody>
            {rows.map(row => (
              <tr key={row.messageId} className={row.messageId === chosen ? 'is-at' : undefined}>
                <td>{momentText(row.at)}</td>
                <th scope="row">{row.name}</th>
                <td>{row.mobile}</td>
                <td className="c-messages__cell">{row.text}</td>
                <td>
                  <StatusDot state={states[row.state].dot}>{states[row.state].name}</StatusDot>{' '}
                  <span className="c-quiet">{row.code}</span>
                </td>
                <td>
                  <Again row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
      <More of={pages}>更早的短信</More>
    </>
  )
}

function Filter({ template, onChange }: { template: string; onChange: (template: string) => void }) {
  const { data } = useCall('message.templates', {})
  return (
    <form className="c-filter c-messages__filter">
      <label>
        模板
        <select value={template} onChange={event => onChange(event.target.value)}>
          <option value="">全部</option>
          {data?.list.map(each => (
            <option key={each.template} value={each.template}>
              {each.name}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}

function Again({ row }: { row: Message }) {
  const { send, fault, isSending } = useSend(() => call('message.resend', { id: row.messageId }), {
    refetch: ['message.list'],
    onFailed: () => refresh('message.list'),
  })
  if (fault !== '') return <Fault text={fault} />
  if (row.mayResend)
    return (
      <Button size="s" kind="outline" loading={isSending} onClick={() => send()}>
        重发
      </Button>
    )
  if (row.resentBy !== null) return <span className="c-quiet">{row.resentBy.fullName} 重发</span>
  return <span className="c-quiet">{row.resentAs === null ? '--' : '已重发'}</span>
}
