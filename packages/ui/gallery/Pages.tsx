import { useState } from 'react'
import { LinkButton, MoreLink } from '#ui/action/Button.tsx'
import { SparkLine } from '#ui/chart/SparkLine.tsx'
import { DataTable } from '#ui/display/DataTable.tsx'
import { Doors } from '#ui/display/Doors.tsx'
import { Facts } from '#ui/display/Facts.tsx'
import { Percent } from '#ui/display/Figure.tsx'
import { Fold } from '#ui/display/Fold.tsx'
import { SectionHead } from '#ui/display/PageHead.tsx'
import { PathRow } from '#ui/display/PathRow.tsx'
import { RiskLine } from '#ui/display/RiskLine.tsx'
import { RiskBars } from '#ui/display/Tag.tsx'
import { Toggle } from '#ui/form/Toggle.tsx'
import { link } from './link.ts'

const funds = [
  {
    word: '闲钱',
    promise: '随时要用，先求稳妥',
    name: '启明天天宝货币A',
    code: '990001',
    risk: 'R1',
    year: '+1.51%',
    deep: '0.00%',
  },
  {
    word: '稳健',
    promise: '放一两年，少些起伏',
    name: '启明稳健双利债券A',
    code: '990057',
    risk: 'R2',
    year: '+3.95%',
    deep: '-0.67%',
  },
  {
    word: '长期',
    promise: '三年以上，接受波动',
    name: '启明价值精选混合A',
    code: '990012',
    risk: 'R4',
    year: '+15.81%',
    deep: '-9.02%',
  },
] as const
const drawing = <SparkLine values={[3, 5, 4, 8, 6, 9, 12, 10]} />
const factsOf = ({ year, deep }: (typeof funds)[number]) => [
  { label: '近一年', value: <Percent text={year} /> },
  { label: '最大回撤', value: deep },
]

/** The parts that pages are made of, on the page itself. */
export function Pages() {
  const [isShown, setShown] = useState(true)
  return (
    <>
      <section>
        <SectionHead
          title="这笔钱，打算放多久"
          lead="三张图用同一把尺子：纵轴都是 −10% 到 +18%，横轴都是近一年。"
          aside={<MoreLink link={link}>全部 31 只基金</MoreLink>}
        />
        <Doors
          doors={funds.map(fund => ({
            title: fund.word,
            promise: fund.promise,
            drawing,
            name: (
              <>
                <a href="#main">{fund.name}</a>
                <RiskBars level={fund.risk} />
              </>
            ),
            facts: factsOf(fund),
            action: (
              <LinkButton kind="secondary" link={link}>
                看这只
              </LinkButton>
            ),
          }))}
        />
        <RiskLine>数据截至 2026-11-19。过往业绩不预示未来表现，基金有风险，投资需谨慎。</RiskLine>
      </section>
      <section>
        <SectionHead
          title="走势行、大数字与开关"
          aside={
            <Toggle checked={isShown} onChange={setShown} colour="var(--chart-3)">
              业绩比较基准
            </Toggle>
          }
        />
        <Facts
          large
          items={[
            { label: '近一年', value: <Percent text="+15.81%" /> },
            {
              label: '成立于',
              value: (
                <>
                  2015<small>年</small>
                </>
              ),
            },
          ]}
        />
        {funds.map(fund => (
          <PathRow
            key={fund.code}
            name={fund.name}
            note={fund.code}
            drawing={drawing}
            facts={factsOf(fund)}
            action={
              <LinkButton kind="secondary" link={link}>
                加自选
              </LinkButton>
            }
          />
        ))}
        <Fold title="前任基金" note="2 只，2016—2019">
          <DataTable
            quiet
            caption="前任基金"
            rows={funds.slice(0, 2)}
            rowKey={fund => fund.code}
            columns={[
              { key: 'name', head: '基金', rowHeader: true, cell: fund => fund.name },
              { key: 'year', head: '任职回报', numeric: true, cell: fund => <Percent text={fund.year} /> },
            ]}
          />
        </Fold>
      </section>
      <section className="on-inverse">
        <div className="container tint">
          <Facts
            large
            items={[
              { label: '近一年', value: <Percent text="+15.81%" /> },
              { label: '最大回撤', value: <Percent text="-9.02%" /> },
            ]}
          />
          {drawing}
        </div>
      </section>
    </>
  )
}
