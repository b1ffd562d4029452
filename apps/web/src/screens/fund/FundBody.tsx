import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { riskLevelName } from '@zhixiao/domain/codes/risk-levels.ts'
import { levelsThatSuit } from '@zhixiao/domain/customer/risk-score.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Pagination } from '@zhixiao/ui/nav/Pagination.tsx'
import { TabLinks } from '@zhixiao/ui/nav/TabLinks.tsx'
import { Link } from 'react-router'
import { GrowthSources } from '../../features/fund/GrowthSources.tsx'
import { FundSearch } from '../../form/FundSearch.tsx'
import { closeDetails } from '../../layouts/close-details.ts'
import { to } from '../../paths.ts'
import { FundFilters } from './FundFilters.tsx'
import { FundTable, shownPeriods } from './FundTable.tsx'
import { type FundQuery, fundListUrl, fundQueryFields, offeredQuery } from './fund-query.ts'
import { Picked } from './PickLink.tsx'
import { SuitedFirst } from './SuitedFirst.tsx'

interface FundBodyProps {
  query: FundQuery
  funds: OutputOf<'content.fundList'>
  types: OutputOf<'content.fundTypeList'>['list']
}

/** The fund list with its filters and sort order. */
export default function FundBody({ query: asked, funds, types }: FundBodyProps) {
  const { periods } = funds
  const query = offeredQuery(asked, periods)
  return (
    <div className="container">
      <PageHead
        title="基金产品"
        lead={`${suitedWords(query) ?? `全部 ${funds.onSale} 只基金`}，净值日期 ${funds.newestNavDay ?? '--'}`}
      />
      <SuitedFirst query={query} />
      <div className="fund-list" data-suits={query.suits}>
        <TypeTabs query={query} types={types} />
        <div className="fund-filters not-phone">
          <FundFilters query={query} periods={periods} />
        </div>
        <Tools query={query} funds={funds} />
        <Picked query={query} funds={funds.list} />
        <FundTable
          funds={funds.list}
          query={query}
          sortable={periods.usual}
          empty={<NoFunds keyword={query.keyword} />}
        />
        {funds.list.length > 0 && (
          <Pagination
            page={funds.pageNum}
            pageCount={Math.ceil(funds.total / funds.pageSize)}
            total={funds.total}
            pageSize={funds.pageSize}
            unit={query.grouped ? '只' : '条'}
            linkTo={page => <Link to={fundListUrl(query, { page })} />}
          />
        )}
      </div>
      <GrowthSources funds={funds.list} periods={shownPeriods(query)} />
      <p className="caption fund-words">
        各区间涨跌幅由区间首末两日的净值按分红再投资算出，“基准”为同一起止日的业绩比较基准涨跌幅，没有可比指数的显示为“--”，点开基金可看到每个区间的起止日期和净值。最大回撤为近一年内从任一净值到其后净值的最大跌幅，规模为各类份额合计，费率为申购费首档的直销费率。货币型基金以七日年化收益率与万份收益代替日涨跌幅和净值。成立不足
        6 个月的基金不展示业绩。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}

/** What comes first for a customer who may not buy all. */
const suitedWords = ({ suits }: FundQuery): string | undefined =>
  suits &&
  `先列您可以购买的 ${levelsThatSuit(suits)
    .map(level => `${level} ${riskLevelName(level)}`)
    .join('、')}产品`

function TypeTabs({ query, types }: Pick<FundBodyProps, 'query' | 'types'>) {
  const all = { fundType: undefined, fundTypeName: '全部' }
  return (
    <div className="fund-types">
      <TabLinks
        label="基金类型"
        items={[all, ...types].map(({ fundType, fundTypeName }) => ({
          label: fundTypeName,
          link: <Link to={fundListUrl(query, { type: fundType })} preventScrollReset />,
          ...(query.type === fundType && { current: true }),
        }))}
      />
    </div>
  )
}

/** Search and count; on phones also the filters, in a details element that opens without script. */
function Tools({ query, funds: { total, periods } }: Pick<FundBodyProps, 'query' | 'funds'>) {
  const { keyword, ...kept } = fundQueryFields({ ...query, page: 1 })
  return (
    <div className="fund-tools">
      <FundSearch value={keyword ?? ''} kept={kept} />
      <span className="faint not-phone" role="status">
        {total} {query.grouped ? '只基金' : '条，各类份额分别列示'}
      </span>
      <details className="only-phone fund-sheet">
        <summary className="btn btn--outline btn--s">
          <Icon name="filter" />
          排序与筛选
          {(query.risk || query.status) && (
            <span>
              {total} {query.grouped ? '只' : '条'}
            </span>
          )}
        </summary>
        <FundFilters query={query} periods={periods} />
        <Button block onClick={({ currentTarget }) => closeDetails(currentTarget.closest('details'))}>
          查看 {total} {query.grouped ? '只' : '条'}
        </Button>
      </details>
    </div>
  )
}

function NoFunds({ keyword }: { keyword: string }) {
  return (
    <EmptyState
      title={keyword === '' ? '没有符合条件的基金' : `没有找到与“${keyword}”相符的基金`}
      text="换一个名称或代码，或减少筛选条件。"
      action={
        <LinkButton kind="outline" link={<Link to={to('fund')} />}>
          查看全部基金
        </LinkButton>
      }
    />
  )
}
