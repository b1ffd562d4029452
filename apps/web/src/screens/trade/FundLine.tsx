import { fundTypeName } from '@zhixiao/domain/codes/fund-types.ts'
import { riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import './trade.css'

type TradedFund = {
  fundCode: string
  fundName: string
  fundType: string
  riskLevel: string
  nav: string | null
  navDay: string | null
  dayGrowth: string | null
}

/** Which fund a trade is about, with its last NAV. */
export function FundLine({ fund }: { fund: TradedFund }) {
  const risk = riskLevelOf(fund.riskLevel)
  return (
    <div className="row row--between fund-line">
      <div>
        <p className="fund-name fund-line__name">{fund.fundName}</p>
        <div className="tags fund-line__tags">
          <span className="faint">{fund.fundCode}</span>
          <Tag>{fundTypeName(fund.fundType)}</Tag>
          {risk && <RiskBars level={risk} />}
        </div>
      </div>
      {fund.nav !== null && (
        <div className="text-right">
          <p className="metric__label">单位净值（{dateText(fund.navDay, 'MM-DD')}）</p>
          <p className="num num--s fund-line__nav">
            {fund.nav}{' '}
            {fund.dayGrowth !== null && fund.fundType !== 'money' && <Percent text={percentText(fund.dayGrowth)} />}
          </p>
        </div>
      )}
    </div>
  )
}
