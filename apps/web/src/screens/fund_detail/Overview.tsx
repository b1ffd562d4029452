import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { type FundTab, tabUrl } from '../../features/fund/fund-tabs.ts'
import { ChartViews } from './ChartViews.tsx'
import { ContractRanges } from './ContractRanges.tsx'
import type { Detail } from './detail.ts'
import { FundHistory } from './FundHistory.tsx'
import { FundNotices } from './FundNotices.tsx'
import type { PartOf } from './load-part.ts'
import { NavTable } from './NavTable.tsx'
import { Performance } from './Performance.tsx'
import { Portfolio } from './Portfolio.tsx'

/** The fund at a glance: each section in brief, with a link to it. */
export default function Overview({ detail, part }: { detail: Detail; part: PartOf<'overview'> }) {
  const { fund } = detail
  const more = (tab: FundTab, words: string) => (
    <MoreLink link={<Link to={tabUrl(fund.fundCode, tab)} />}>{words}</MoreLink>
  )
  return (
    <div className="stack">
      <ChartViews fund={fund} part={part} />
      {part.view === 'trend' && <FundHistory history={part.history} />}
      <Performance detail={detail} aside={more('performance', '风险指标')} />
      <Portfolio quarters={detail.quarters} aside={more('portfolio', '各季度')} />
      <NavTable fund={fund} navs={part.navs.list} aside={more('navs', '全部')} />
      <ContractRanges ratios={detail.ratios} />
      <FundNotices detail={detail} aside={more('documents', '全部')} />
    </div>
  )
}
