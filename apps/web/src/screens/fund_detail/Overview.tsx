import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { type FundTab, tabUrl } from '../../features/fund/fund-tabs.ts'
import { ContractRanges } from './ContractRanges.tsx'
import type { Detail } from './detail.ts'
import { Fees } from './Fees.tsx'
import { FundHistory } from './FundHistory.tsx'
import { FundNotices } from './FundNotices.tsx'
import type { PartOf } from './load-part.ts'
import { Managers } from './Managers.tsx'
import { NavChart } from './NavChart.tsx'
import { NavTable } from './NavTable.tsx'
import { Payouts } from './Payouts.tsx'
import { Performance } from './Performance.tsx'
import { Portfolio } from './Portfolio.tsx'
import { SellingAgencies } from './SellingAgencies.tsx'

/** The fund at a glance: each section in brief, with a link to it. */
export default function Overview({ detail, part }: { detail: Detail; part: PartOf<'overview'> }) {
  const { fund } = detail
  const more = (tab: FundTab, words: string) => (
    <MoreLink link={<Link to={tabUrl(fund.fundCode, tab)} />}>{words}</MoreLink>
  )
  return (
    <div className="with-rail">
      <div className="stack">
        <NavChart fund={fund} series={part.series} range={part.range} />
        <FundHistory history={part.history} />
        <Performance detail={detail} aside={more('performance', '风险指标')} />
        <NavTable fund={fund} navs={part.navs.list} aside={more('navs', '全部')} />
        <ContractRanges ratios={detail.ratios} />
        <Portfolio quarters={detail.quarters} aside={more('portfolio', '各季度')} />
      </div>
      <div className="stack">
        <Managers detail={detail} />
        <Fees detail={detail} aside={more('fees', '费用试算')} />
        <FundNotices detail={detail} aside={more('documents', '全部')} />
        {fund.fundType !== 'money' && (
          <Payouts
            dividends={detail.dividends}
            splits={detail.splits}
            dividendYears={detail.dividendYears}
            aside={more('navs', '全部')}
          />
        )}
        <SellingAgencies agencies={part.agencies} total={detail.agencyCount} aside={more('agencies', '全部')} />
      </div>
    </div>
  )
}
