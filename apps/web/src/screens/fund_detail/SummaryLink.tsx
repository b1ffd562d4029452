import { PRODUCT_SUMMARY_NAME } from '@zhixiao/domain/codes/agreements.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Link } from 'react-router'
import { tabUrl } from '../../features/fund/fund-tabs.ts'
import type { Fund } from './detail.ts'

/** Leads to the product summary of the fund. */
export const SummaryLink = ({ fund }: { fund: Fund }) => (
  <Link className="document" to={tabUrl(fund.fundCode, 'summary')} preventScrollReset>
    <Icon name="file" size={20} />
    <span>
      《{fund.fundName}基金{PRODUCT_SUMMARY_NAME}》<span className="cell-sub">网页与 PDF</span>
    </span>
  </Link>
)
