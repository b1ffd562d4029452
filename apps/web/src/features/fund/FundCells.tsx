import { fundPeriodOf } from '@zhixiao/domain/codes/fund-status.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { NavFigure, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import type { FundRow } from './fund-row.ts'
import { PlainGrowth } from './GrowthFigure.tsx'
import { WrappedName } from './WrappedName.tsx'

/** The fund's name, with code, type, share classes and status below. */
export function FundName({ fund, classes }: { fund: FundRow; classes?: ReactNode }) {
  return (
    <>
      <Link className="fund-name" to={to('fundDetail', { fundCode: fund.fundCode })} prefetch="none">
        <WrappedName name={fund.fundName} />
      </Link>
      <span className="fund-meta">
        <span>{fund.fundCode}</span>
        <span>{fund.fundTypeName}</span>
        {classes}
        <StatusTag fund={fund} />
      </span>
    </>
  )
}

/** Shown only when the fund is not open as usual. */
export function StatusTag({ fund }: { fund: Pick<FundRow, 'status' | 'statusName' | 'purchase'> }) {
  if (fundPeriodOf(fund.status) === 'open') return null
  return <Tag tone={fund.purchase.reason === null ? 'info' : 'warning'}>{fund.statusName}</Tag>
}

/** A money-market fund shows its income, any other its NAV. */
export function NavCell({ fund }: { fund: FundRow }) {
  if (fund.fundType !== 'money') {
    return <NavFigure text={fund.nav ?? '--'} {...(fund.navDay && { date: fund.navDay.slice(5) })} />
  }
  return <NavFigure text={fund.income ?? '--'} date="万份收益（元）" />
}

/** The daily change, or the seven-day yield of a money-market fund. */
export function DayCell({ fund }: { fund: FundRow }) {
  if (fund.fundType !== 'money') {
    return <PlainGrowth fund={fund} growth={fund.dayGrowth} />
  }
  return (
    <span title={fund.navDay === null ? undefined : `${fund.navDay} 七日年化收益率`}>
      <Percent text={shareText(fund.sevenDayYield, 4)} />
      <span className="cell-sub">七日年化</span>
    </span>
  )
}
