import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { pageIn } from '../../../page-number.ts'
import { to } from '../../../paths.ts'

type Answer = OutputOf<'account.consentList'>
type Consent = Answer['list'][number]
type Mark = Answer['marks'][number]

const timeOf = ({ at }: { at: string }): string => dateText(at, 'YYYY-MM-DD HH:mm:ss')

/** What the customer accepted, in which version and when, with the accepted file; and the confirmed warnings. */
export function Consents() {
  const [query] = useSearchParams()
  const pageNum = pageIn(query.get('page'))
  const { data, error, refetch } = useCall('account.consentList', { pageNum: String(pageNum) })
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={8} columns={4} />
  return (
    <>
      <Panel quiet title="协议签署记录" note={`共 ${data.total} 条`}>
        <DataTable
          caption="签署过的协议，新的在前"
          rows={data.list}
          rowKey={row => `${row.at} ${row.act} ${row.orderId} ${row.title}`}
          empty={<EmptyState title="暂无签署记录" />}
          columns={[
            { key: 'title', head: '协议', rowHeader: true, cell: row => <Document row={row} /> },
            {
              key: 'version',
              head: '版本',
              nowrap: true,
              cell: ({ version }) => <span className="num">{version}</span>,
            },
            { key: 'act', head: '事项', cell: row => <Act row={row} /> },
            { key: 'at', head: '时间', nowrap: true, cell: row => <span className="num">{timeOf(row)}</span> },
          ]}
          phone={row => (
            <PhoneItem
              title={`《${row.title}》`}
              meta={timeOf(row)}
              figures={[
                { label: '版本', value: <Version row={row} /> },
                { label: '事项', value: <Act row={row} /> },
              ]}
            />
          )}
        />
      </Panel>
      <Pagination
        page={data.pageNum}
        pageCount={Math.max(1, Math.ceil(data.total / data.pageSize))}
        total={data.total}
        pageSize={data.pageSize}
        linkTo={page => <Link to={to('safe', { part: 'consents', page })} />}
      />
      <Marks marks={data.marks} />
    </>
  )
}

const Document = ({ row: { title, url } }: { row: Consent }) =>
  url === null ? (
    `《${title}》`
  ) : (
    <a className="text-link" href={url} target="_blank" rel="noopener" title="PDF，在新窗口打开">
      《{title}》
    </a>
  )

const Version = ({ row: { version, url } }: { row: Consent }) =>
  url === null ? (
    version
  ) : (
    <a className="text-link" href={url} target="_blank" rel="noopener" title="PDF，在新窗口打开">
      {version}
    </a>
  )

const Act = ({ row: { act, orderId } }: { row: Consent }) =>
  orderId !== null ? <TextLink link={<Link to={to('tradeRecord', { orderId })} />}>{act}</TextLink> : act

function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  const order = ({ orderId }: Mark) =>
    orderId !== null ? <TextLink link={<Link to={to('tradeRecord', { orderId })} />}>查看交易</TextLink> : '未提交交易'
  return (
    <Panel quiet title="风险提示确认" note="购买须作风险提示的产品之前">
      <DataTable
        caption="确认过的风险提示，新的在前"
        rows={marks}
        rowKey={({ markId }) => markId}
        columns={[
          { key: 'fund', head: '产品', rowHeader: true, cell: ({ fundName }) => fundName },
          { key: 'warning', head: '提示', cell: ({ warning }) => warning },
          { key: 'match', head: '等级（您 / 产品）', nowrap: true, cell: matchOf },
          { key: 'version', head: '文本版本', nowrap: true, cell: ({ textVersion }) => textVersion },
          { key: 'at', head: '确认时间', nowrap: true, cell: mark => <span className="num">{timeOf(mark)}</span> },
          { key: 'order', head: '交易', nowrap: true, cell: order },
        ]}
        phone={mark => (
          <PhoneItem
            title={mark.fundName}
            meta={`${timeOf(mark)} 确认`}
            aside={order(mark)}
            figures={[
              { label: '提示', value: mark.warning },
              { label: '等级（您 / 产品）', value: matchOf(mark) },
              { label: '文本版本', value: mark.textVersion },
            ]}
          />
        )}
      />
    </Panel>
  )
}

const matchOf = ({ riskability, riskLevel }: Mark): string => `${riskability} / ${riskLevel}`
