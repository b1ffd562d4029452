import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { useCall } from '../../../api/query.ts'

type Done = OutputOf<'account.riskList'>['list'][number]

const timeText = (at: string): string => dateText(at, 'YYYY-MM-DD HH:mm:ss')

/** The customer's assessments with their answers. */
export function RiskHistory() {
  const { data, error, refetch } = useCall('account.riskList', {})
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={4} />
  if (data.list.length === 0) return null
  return (
    <Panel quiet title="测评记录" note={`共 ${data.list.length} 次`}>
      <DataTable
        caption="历次风险测评，新的在前"
        rows={data.list}
        rowKey={({ at }) => at}
        columns={[
          {
            key: 'at',
            head: '测评时间',
            rowHeader: true,
            nowrap: true,
            cell: ({ at }) => <span className="num">{timeText(at)}</span>,
          },
          { key: 'result', head: '结果', nowrap: true, cell: resultOf },
          { key: 'score', head: '得分', numeric: true, cell: ({ score }) => score },
          { key: 'paper', head: '问卷版本', nowrap: true, cell: ({ paperVersion }) => paperVersion },
          {
            key: 'validTo',
            head: '有效期至',
            nowrap: true,
            cell: ({ validTo }) => <span className="num">{timeText(validTo)}</span>,
          },
          { key: 'answers', head: '作答', cell: done => <Answers done={done} /> },
        ]}
        phone={done => (
          <PhoneItem
            title={timeText(done.at)}
            aside={resultOf(done)}
            meta={`问卷版本 ${done.paperVersion}`}
            figures={[
              { label: '得分', value: done.score },
              ...(done.answers.length > 0 ? [{ label: '作答', value: <Answers done={done} /> }] : []),
              { label: '有效期至', value: timeText(done.validTo) },
            ]}
          />
        )}
      />
    </Panel>
  )
}

const resultOf = ({ riskability, riskName }: Done): string => `${riskability} ${riskName}`

function Answers({ done: { answers, at } }: { done: Done }) {
  if (answers.length === 0) return '--'
  return (
    <details className="risk-answers">
      <summary>
        查看<span className="sr-only">{timeText(at)} 的作答</span>
      </summary>
      <ol>
        {answers.map(({ question, answer }) => (
          <li key={question}>
            {question} <b>{answer}</b>
          </li>
        ))}
      </ol>
    </details>
  )
}
