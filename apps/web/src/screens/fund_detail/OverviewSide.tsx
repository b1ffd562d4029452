import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { MoreLink } from '@zhixiao/ui/action/Button.tsx'
import { Link } from 'react-router'
import { type FundTab, tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Detail } from './detail.ts'
import { Fees } from './Fees.tsx'
import { FundFile } from './FundFile.tsx'
import { FundNotices } from './FundNotices.tsx'
import type { PartOf } from './load-part.ts'
import { Managers } from './Managers.tsx'
import { Payouts } from './Payouts.tsx'
import { SellingAgencies } from './SellingAgencies.tsx'

/** Beside the drawing: key data, managers, fees, distributions and other sellers of the fund. */
export default function OverviewSide({ detail, part }: { detail: Detail; part: PartOf<'overview'> }) {
  const { fund } = detail
  const raising = fund.status === FUND_STATUS.raising
  const more = (tab: FundTab, words: string) => (
    <MoreLink link={<Link to={tabUrl(fund.fundCode, tab)} />}>{words}</MoreLink>
  )
  return (
    <>
      <FundFile detail={detail} />
      {!raising && <Managers detail={detail} />}
      {!raising && <Fees brief detail={detail} aside={more('fees', '费用试算')} />}
      {!raising && fund.fundType !== 'money' && (
        <Payouts
          dividends={detail.dividends}
          splits={detail.splits}
          dividendYears={detail.dividendYears}
          aside={more('navs', '全部')}
        />
      )}
      {raising && <FundNotices detail={detail} aside={more('documents', '全部')} />}
      <SellingAgencies agencies={part.agencies} total={detail.agencyCount} aside={more('agencies', '全部')} />
    </>
  )
}
