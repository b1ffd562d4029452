import { LinkButton, MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Doors } from '@zhixiao/ui/display/Doors.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { RiskBars } from '@zhixiao/ui/display/Tag.tsx'
import { extentWords } from '@zhixiao/ui/drawing/plot.ts'
import { Link } from 'react-router'
import { fallText } from '../../features/fund/figure-words.ts'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { to } from '../../paths.ts'
import type { DoorFund, DoorKind } from './home-page.ts'
import { newestDay, yearScale } from './shown-fund.ts'
import { YearPath } from './YearPath.tsx'

const words: Readonly<Record<DoorKind, { title: string; promise: string }>> = {
  cash: { title: '闲钱', promise: '随时要用，先求稳妥' },
  steady: { title: '稳健', promise: '放一两年，少些起伏' },
  long: { title: '长期', promise: '三年以上，接受波动' },
}

const pictures = ['', '这张图', '两张图同一把尺子', '三张图同一把尺子'] as const

/** Three ways into the shop by how long the money may stay, each with a recommended fund, drawn to one scale. */
export function HomeDoors({ funds, onSale }: { funds: readonly DoorFund[]; onSale: number | null }) {
  if (funds.length === 0) return null
  const scale = yearScale(funds)
  const drawn = pictures[funds.filter(({ year }) => year !== null).length]
  return (
    <Section
      id="doors"
      title="这笔钱，打算放多久"
      lead={drawn && `${drawn}：纵轴 ${extentWords(scale.extent)}，横轴近一年，细线是业绩比较基准。`}
      aside={
        <MoreLink link={<Link to={to('fund')} />}>{onSale === null ? '全部基金' : `全部 ${onSale} 只基金`}</MoreLink>
      }
    >
      <Doors
        doors={funds.map(fund => ({
          ...words[fund.kind],
          drawing: <YearPath fund={fund} scale={scale} />,
          name: (
            <>
              <Link to={to('fundDetail', { fundCode: fund.fundCode })}>{fund.fundName}</Link>
              <RiskBars level={fund.riskLevel} />
            </>
          ),
          facts: [
            { label: '近一年', value: <GrowthFigure fund={fund} growth={fund.yields.year} /> },
            { label: '最大回撤', value: fallText(fund) },
          ],
          action: (
            <LinkButton
              kind="secondary"
              aria-label={`看这只：${fund.fundName}`}
              link={<Link to={to('fundDetail', { fundCode: fund.fundCode })} />}
            >
              看这只
            </LinkButton>
          ),
        }))}
      />
      <div className="workings-line">
        <RiskLine>
          数据截至 {newestDay(funds)}
          <span className="not-phone">，均为近一年，按分红再投资计算</span>。
          {funds.some(({ kind }) => kind === 'cash') && '货币基金不等同于银行存款。'}
          过往业绩不预示未来表现，基金有风险，投资需谨慎。
        </RiskLine>
        <GrowthSources funds={funds} periods={['year']} of="精选基金" />
      </div>
    </Section>
  )
}
