import { createElement } from 'react'
import { StarToggle } from '#ui/action/StarToggle.tsx'
import { SparkLine } from '#ui/chart/SparkLine.tsx'
import { Accordion } from '#ui/display/Accordion.tsx'
import { type Column, DataTable, PhoneItem } from '#ui/display/DataTable.tsx'
import { NavFigure, Percent } from '#ui/display/Figure.tsx'
import { KeyValues } from '#ui/display/KeyValues.tsx'
import { MatchScale } from '#ui/display/MatchScale.tsx'
import { Panel } from '#ui/display/Panel.tsx'
import { Progress } from '#ui/display/Progress.tsx'
import { RiskBars } from '#ui/display/Tag.tsx'
import { Timeline } from '#ui/display/Timeline.tsx'
import { Pagination } from '#ui/nav/Pagination.tsx'
import { link } from './link.ts'

const funds = [
  {
    code: '990012',
    name: '启明价值精选混合A',
    type: '混合型',
    risk: 'R4' as const,
    nav: '1.8426',
    day: '+1.27%',
    year: '+28.64%',
    trend: [3, 2, 4, 6, 5, 8, 7, 9],
  },
  {
    code: '990071',
    name: '启明全球科技QDII',
    type: 'QDII',
    risk: 'R5' as const,
    nav: '1.6037',
    day: '-0.86%',
    year: '+22.36%',
    trend: [2, 3, 3, 5, 4, 6, 5, 6],
  },
]
type Fund = (typeof funds)[number]

const columns: Column<Fund>[] = [
  {
    key: 'name',
    head: '基金名称',
    rowHeader: true,
    cell: fund => (
      <>
        <a className="fund-name" href="#main">
          {fund.name}
        </a>
        <span className="fund-meta">
          {fund.code} {fund.type}
        </span>
      </>
    ),
  },
  { key: 'risk', head: '风险', cell: fund => <RiskBars level={fund.risk} short /> },
  { key: 'nav', head: '单位净值', numeric: true, cell: fund => <NavFigure text={fund.nav} date="11-19" /> },
  {
    key: 'day',
    head: '日涨跌幅',
    numeric: true,
    sort: { onSort: () => {} },
    cell: fund => <Percent text={fund.day} />,
  },
  { key: 'trend', head: '近一年走势', hide: 'tablet', cell: fund => <SparkLine values={fund.trend} /> },
  {
    key: 'year',
    head: '近一年',
    numeric: true,
    sort: { direction: 'descending', link: link },
    cell: fund => <Percent text={fund.year} />,
  },
]

export function Display() {
  return (
    <>
      <Panel flush title="表格" note="2 只">
        <DataTable
          caption="基金列表，按近一年涨跌幅从高到低排列"
          columns={columns}
          rows={funds}
          rowKey={fund => fund.code}
          phone={fund => (
            <PhoneItem
              title={fund.name}
              link={link}
              meta={`${fund.code} ${fund.type}`}
              aside={<StarToggle fundName={fund.name} starred={false} onChange={() => {}} />}
              figures={[
                { label: '近一年', value: <Percent text={fund.year} /> },
                { label: '日涨跌幅', value: <Percent text={fund.day} /> },
                { label: '单位净值', value: <NavFigure text={fund.nav} /> },
              ]}
            />
          )}
        />
        <Pagination
          page={2}
          pageCount={9}
          total={86}
          pageSize={10}
          unit="只"
          linkTo={page => createElement('a', { href: `?page=${page}` })}
        />
      </Panel>
      <div className="grid">
        <Panel className="col-6" title="明细与时间表">
          <div className="stack">
            <KeyValues
              well
              items={[
                { label: '预估申购费', value: '14.98 元' },
                { label: '预估确认份额', value: '5,418.98 份' },
              ]}
            />
            <Timeline
              items={[
                { title: '今天 15:00 前', text: '提交申请', on: true },
                { title: '11-20（周五）晚', text: '按当日净值计算份额' },
                { title: '11-23（周一）', text: '确认份额' },
              ]}
            />
          </div>
        </Panel>
        <Panel className="col-6" title="问答与匹配">
          <Accordion
            items={[
              {
                title: '当天买入，什么时候能看到收益？',
                body: <p>交易日 15:00 前提交的申请，按当天净值成交。</p>,
                open: true,
              },
              { title: '赎回的钱多久到账？', body: <p>1–3 个工作日。</p> },
            ]}
          />
          <MatchScale from="R1" to="R4" at="R4" />
          <Progress label="答题进度" value={3} max={10} />
        </Panel>
      </div>
    </>
  )
}
