import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { RiskLine } from '@zhixiao/ui/display/RiskLine.tsx'
import { RiskBars, Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Link } from 'react-router'
import { RaisingTime } from '../../features/fund/RaisingTime.tsx'
import { daysLeft } from '../../features/fund/raising-days.ts'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import type { RaisingFund } from './home-page.ts'

interface RaisingProps {
  funds: readonly RaisingFund[]
  /** In Shanghai; null where the calendar does not reach. */
  today: string | null
}

/** Funds that are raised now, with the days that are left. */
export function Raising({ funds, today }: RaisingProps) {
  if (funds.length === 0) return null
  return (
    <Section
      id="raising"
      title="新发基金"
      aside={<MoreLink link={<Link to={to('msgPublish', { group: 'issue' })} />}>发行公告</MoreLink>}
    >
      <div className="raisings snap">
        {funds.map(fund => (
          <RaisingCard key={fund.fundCode} fund={fund} today={today} />
        ))}
      </div>
      <RiskLine>认购前请阅读基金合同、招募说明书和产品资料概要。基金有风险，投资需谨慎。</RiskLine>
    </Section>
  )
}

function RaisingCard({ fund, today }: { fund: RaisingFund; today: string | null }) {
  const { fundCode, fundName, fundTypeName, riskLevel, summary, managers, from, to: end } = fund
  const left = daysLeft(today, end)
  return (
    <article className="raising">
      {left !== null && (
        <p className="raising__left">
          <span>{left === 0 ? '不足' : '距结束'}</span>
          <b className="num num--xl">{Math.max(left, 1)}</b>
          <span>天</span>
        </p>
      )}
      <div className="raising__words">
        <div className="tags">
          <Tag tone="info">{fundTypeName}</Tag>
          <RiskBars level={riskLevel} />
        </div>
        <h3 className="raising__name">
          <Link to={to('fundDetail', { fundCode })}>{fundName}</Link>
        </h3>
        <p className="raising__summary clamp-1">{summary}</p>
        <RaisingTime today={today} from={from} to={end} />
        <div className="raising__foot">
          <span>{managers.length > 0 && `拟任基金经理 ${managers.join('、')}`}</span>
          <BuyLink fund={fund} kind="primary" size="s" />
        </div>
      </div>
    </article>
  )
}
