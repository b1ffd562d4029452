import './exchange.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link, useNavigate } from 'react-router'
import { bytesOf } from '../../api/base64.ts'
import { call } from '../../api/client.ts'
import { usePages } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { useKeys } from '../../keys.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { More } from '../../layout/More.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { saveFile } from '../../layout/save-file.ts'
import { momentText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { useMarkedRow } from '../../list-keys.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { Waiting } from './Days.tsx'

type One = ConsoleOutput<'exchange.show'>

/** Names of the file types of JR/T 0017. */
const typeNames: Readonly<Record<string, string>> = {
  '01': '账户申请',
  '02': '账户确认',
  '03': '交易申请',
  '04': '交易确认',
  '05': '份额对账',
  '06': '分红',
  '07': '净值与基金状态',
  index: '文件清单',
}

/** One day of one registrar: files, unanswered records, and differences. */
export function DayView({ registrar, day }: { registrar: string; day: string }) {
  const { pages, first } = usePages('exchange.show', { registrar, day }, 'after')
  const differences = pages.data?.pages.flatMap(page => page.differences) ?? []
  const placeOf = ({ differenceId }: { differenceId: string }) => `/exchange/${registrar}/${day}/${differenceId}`
  const [chosen] = useMarkedRow(differences.map(placeOf), place => void navigate(place))
  const navigate = useNavigate()
  useKeys({ escape: () => void navigate('/exchange') })
  return (
    <Page
      title={`${day} 登记机构 ${registrar}`}
      crumb={<Link to="/exchange">交换文件</Link>}
      about={first && `${first.files.length} 个文件`}
      keys={[
        ['J K', '上下'],
        ['Enter', '打开差异'],
        ['Esc', '回列表'],
      ]}
    >
      <Loaded of={pages} />
      {first && (
        <>
          <section className="c-sec">
            <SecHead
              title="差异"
              note={differences.length > 0 ? '已按登记机构的数据入账；份额差异不动账，须查明' : ''}
            />
            {differences.length === 0 ? (
              <p className="c-quiet">当日收到的文件没有与我方不同的数据。</p>
            ) : (
              <WideTable name="差异" columns={['对象', '数据', { figure: '我方' }, { figure: '登记机构' }, '文件']}>
                <tbody>
                  {differences.map(each => (
                    <tr key={each.differenceId} className={placeOf(each) === chosen ? 'is-at' : undefined}>
                      <th scope="row">
                        <Link className="text-link" to={placeOf(each)}>
                          {each.subject}
                        </Link>
                      </th>
                      <td>{each.figure}</td>
                      <td className="c-num">{figureText(each.own)}</td>
                      <td className="c-num">{figureText(each.theirs)}</td>
                      <td className="c-quiet">{each.file}</td>
                    </tr>
                  ))}
                </tbody>
              </WideTable>
            )}
            <More of={pages}>更多差异</More>
          </section>
          <Files files={first.files} />
          <Orders one={first} />
        </>
      )}
    </Page>
  )
}

function Files({ files }: { files: One['files'] }) {
  const { roles } = useMe()
  const mayRead = staffCan(roles, 'exchange', 'make')
  const { send, isSending, fault } = useSend((name: string) => call('exchangeFile.read', { name }), {
    onDone: ({ file, base64 }) => saveFile(file, bytesOf(base64), 'application/octet-stream'),
  })
  return (
    <section className="c-sec">
      <SecHead title="文件" note="同名文件只入账一次，内容以 SHA-256 为准" />
      <WideTable
        name="文件"
        caption="当日的文件"
        columns={['文件', ...(mayRead ? ['下载'] : []), '内容', '方向', { figure: '记录' }, '时间', 'SHA-256']}
      >
        <tbody>
          {files.map(({ name, type, direction, records, at, sha256, isKept }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {mayRead && (
                <td>
                  {isKept ? (
                    <Button size="s" kind="ghost" disabled={isSending} onClick={() => send(name)}>
                      下载<span className="sr-only">：{name}</span>
                    </Button>
                  ) : (
                    '--'
                  )}
                </td>
              )}
              <td>{typeNames[type] ?? type}</td>
              <td>
                <StatusDot state={direction === 'sent' ? 'void' : 'done'}>
                  {direction === 'sent' ? '发出' : '收到'}
                </StatusDot>
              </td>
              <td className="c-num">{records}</td>
              <td className="c-quiet">{momentText(at)}</td>
              <td className="c-quiet c-hash">{sha256}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {mayRead && files.some(({ direction }) => direction === 'received') && (
        <p className="c-quiet">收到的文件随申请上传的，入账后 30 天内可下载。</p>
      )}
      <Fault text={fault} />
    </section>
  )
}

function Orders({ one: { files, unanswered, orders } }: { one: One }) {
  const isSent = files.some(({ direction }) => direction === 'sent')
  return (
    <section className="c-sec">
      <SecHead title="待回复" note={orders.length < unanswered.orders ? `列出最早的 ${orders.length} 笔订单` : ''} />
      <p>
        {isSent ? <Waiting of={unanswered} isSent={isSent} /> : <span className="c-quiet">当日没有发出申请。</span>}
      </p>
      {orders.length > 0 && (
        <WideTable name="待回复的订单" columns={['订单', '业务', '基金', '客户', '确认日']}>
          <tbody>
            {orders.map(({ orderId, kind, fundCode, custno, due, isLate }) => (
              <tr key={orderId}>
                <th scope="row">
                  <Link className="text-link" to={`/orders/${orderId}`}>
                    {orderId}
                  </Link>
                </th>
                <td>{kind}</td>
                <td>{fundCode}</td>
                <td>{custno}</td>
                <td>
                  <StatusDot state={isLate ? 'failed' : 'pending'}>{due ?? '--'}</StatusDot>
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}
