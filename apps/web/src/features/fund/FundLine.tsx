import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import type { Growth } from './fund-row.ts'
import { PlainGrowth } from './GrowthFigure.tsx'
import type { NavHolder } from './growth-source.ts'
import { WrappedName } from './WrappedName.tsx'
import './fund-line.css'

type TradedFund = NavHolder & {
  fundCode: string
  fundName: string
  riskLevel: string
  dayGrowth: Growth | null
  sevenDayYield: string | null
}

const legs = { out: '转出基金', in: '转入基金' } as const

/**
 * The fund of a trade with its last NAV, or seven-day yield for a money-market fund; in a conversion with its `leg`.
 */
export function FundLine({ fund, leg }: { fund: TradedFund; leg?: keyof typeof legs }) {
  const risk = riskLevelOf(fund.riskLevel)
  const isMoney = fund.fundType === 'money'
  return (
    <div className="row row--between fund-line">
      <div>
        {leg && <p className="metric__label">{legs[leg]}</p>}
        <p className="fund-name fund-line__name">
          <WrappedName name={fund.fundName} />
        </p>
        <div className="tags fund-line__tags">
          <span className="faint">{fund.fundCode}</span>
          <Tag>{fundTypeName(fund.fundType)}</Tag>
          {risk && <RiskBars level={risk} />}
        </div>
      </div>
      {fund.nav !== null && (
        <div className="text-right fund-line__figure">
          <p className="metric__label">
            {isMoney ? '七日年化' : '单位净值'}（{dateText(fund.navDay, 'MM-DD')}）
          </p>
          <p className="num num--s fund-line__nav">
            {isMoney ? (
              <Percent text={shareText(fund.sevenDayYield, 4)} />
            ) : (
              <>
                {fund.nav} {fund.dayGrowth && <PlainGrowth fund={fund} growth={fund.dayGrowth} />}
              </>
            )}
          </p>
        </div>
      )}
    </div>
  )
}
