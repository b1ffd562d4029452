import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { parseIsoDate } from '@zhixiao/domain/calendar/dates.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { csvFile } from '@zhixiao/domain/format/csv.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { type Column, DataTable, PhoneItem } from '@zhixiao/ui/display/DataTable.tsx'
import { Money } from '@zhixiao/ui/display/Figure.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState, ErrorBlock } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { downloadText } from '../../../content/download-text.ts'
import { useFile } from '../../../content/use-file.ts'
import { placeColumn } from '../../../features/holding/FundCell.tsx'
import { cardWords } from '../../../features/holding/holdings.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { useUser } from '../../../session/user.ts'
import { statementRows } from './statement-rows.ts'

type Statement = OutputOf<'query.shareStatement'>
type Line = Statement['list'][number]

/** PLUS-06 PLUS-08: the holdings at the end of any past day, to view and to download. */
export function StatementPanel({ hidden }: { hidden: boolean }) {
  const today = useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date
  const [chosen, setChosen] = useState('')
  const date = chosen === '' ? today : chosen
  if (today === undefined || date === undefined) return null
  const fault = faultOf(date, today)
  return (
    <Panel quiet title="份额对账单" note="按所选日期已确认的份额">
      <div className="statement-bar">
        <TextField
          label="对账日期"
          type="date"
          max={today}
          value={date}
          onChange={event => setChosen(event.target.value)}
          error={fault}
          suffix={<Icon name="calendar" />}
        />
      </div>
      {fault === undefined && <Statement date={date} isToday={date === today} hidden={hidden} />}
    </Panel>
  )
}

const faultOf = (date: string, today: string): string | undefined => {
  if (parseIsoDate(date) === null) return '请选择日期'
  return date > today ? `请选择 ${today} 或之前的日期` : undefined
}

function Statement({ date, isToday, hidden }: { date: string; isToday: boolean; hidden: boolean }) {
  const { custname } = useUser()
  const proof = useFile('query.shareProof')
  const { data, error, refetch } = useCall('query.shareStatement', { date })
  if (error?.failure.field === 'date') return <EmptyState title={reasonOf(error.failure)} />
  if (error && !data) return <ErrorBlock title={error.message} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={3} columns={5} />
  const download = () => downloadText(`份额对账单-${date}.csv`, csvFile(statementRows(data, custname)))
  return (
    <>
      <DataTable
        caption={isToday ? '截至目前持有的份额' : `${date} 日终持有的份额`}
        compact
        rows={data.list}
        rowKey={line => `${line.fundCode}/${line.tradeacco}`}
        columns={columnsFor(hidden)}
        empty={<EmptyState title={`${date} 没有持有基金`} />}
        phone={line => (
          <PhoneItem
            title={line.fundName}
            meta={`${line.fundCode}　${cardWords(line)}`}
            figures={[
              { label: '份额', value: money(line.shares, hidden) },
              { label: '净值', value: num(line.nav) },
              { label: '市值（元）', value: money(line.marketValue, hidden) },
            ]}
          />
        )}
      />
      <div className="row row--between statement-foot">
        <span>
          市值合计 <b>{money(data.marketValue, hidden)}</b> 元
          <span className="cell-sub">{!hidden && sumWords(data)}</span>
        </span>
        <span className="row">
          <Button kind="outline" size="s" disabled={data.list.length === 0} onClick={download}>
            下载 CSV
          </Button>
          <Button
            kind="outline"
            size="s"
            loading={proof.pending}
            loadingText={proof.progress}
            onClick={() => void proof.save({ date })}
          >
            下载持有证明（PDF）
          </Button>
        </span>
      </div>
    </>
  )
}

/** PLUS-05: how that day's cumulative income adds up. */
const sumWords = ({ cumulative, holdingIncome, realised, dividend }: Statement): string =>
  `累计收益 ${signedMoneyText(cumulative)} ＝ 持有收益 ${signedMoneyText(holdingIncome)} ＋ 已实现收益 ${signedMoneyText(realised)} ＋ 现金分红 ${signedMoneyText(dividend)}`

const money = (text: string, hidden: boolean) => <Money text={moneyText(text)} hidden={hidden} />
const num = (text: string) => <span className="num">{text}</span>

const columnsFor = (hidden: boolean): Column<Line>[] => [
  placeColumn(),
  { key: 'shares', head: '份额', numeric: true, cell: line => money(line.shares, hidden) },
  { key: 'nav', head: '净值', numeric: true, cell: line => num(line.nav) },
  { key: 'day', head: '净值日期', nowrap: true, hide: 'narrow', cell: line => num(line.navDay ?? '--') },
  { key: 'value', head: '市值（元）', numeric: true, cell: line => money(line.marketValue, hidden) },
  { key: 'cost', head: '成本（元）', numeric: true, hide: 'tablet', cell: line => money(line.cost, hidden) },
  {
    key: 'income',
    head: '持有收益（元）',
    numeric: true,
    hide: 'narrow',
    cell: line => <Money text={signedMoneyText(line.holdingIncome)} sign="auto" hidden={hidden} />,
  },
]
