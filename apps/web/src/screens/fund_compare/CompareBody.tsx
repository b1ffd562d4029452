import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Toggle } from '@zhixiao/ui/form/Toggle.tsx'
import { Breadcrumbs } from '@zhixiao/ui/nav/Breadcrumbs.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../paths.ts'
import { AddFund } from './AddFund.tsx'
import { CompareChart } from './CompareChart.tsx'
import { CompareTables } from './CompareTables.tsx'
import { leftWords } from './compare-query.ts'
import { sameRows } from './compare-rows.tsx'
import type { ComparePage } from './load-compare.ts'
import { Overlap } from './Overlap.tsx'

/** The funds side by side, and those that can be added. */
export default function CompareBody({ page }: { page: ComparePage }) {
  const { query, compare } = page
  const left = leftWords(query.left, compare?.unknown ?? [])
  const funds = compare?.funds ?? []
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  return (
    <div className="container">
      <Breadcrumbs
        items={[
          { label: '首页', link: <Link to={to('home')} /> },
          { label: '基金产品', link: <Link to={to('fund')} /> },
          { label: '基金对比' },
        ]}
      />
      <PageHead
        title="基金对比"
        lead="最多 4 只基金，同一区间、同一口径。圆点标出该行数值较高或较低的一只，只说数字，不作推荐。"
        aside={
          funds.length > 1 && (
            <span className="compare-switch">
              <Toggle checked={onlyDifferent} onChange={setOnlyDifferent}>
                仅看差异
              </Toggle>
              <span className="faint" role="status">
                {onlyDifferent && `已隐藏 ${sameRows(funds)} 项相同的指标`}
              </span>
            </span>
          )
        }
      />
      <div className="compare-parts">
        {left.length > 0 && <Notice tone="warning">{left.join('；')}。</Notice>}
        <AddFund page={page} />
        {compare && funds.length > 0 ? (
          <>
            <CompareChart compare={compare} />
            <CompareTables compare={compare} onlyDifferent={onlyDifferent} />
            <Overlap compare={compare} />
          </>
        ) : (
          <div className="panel">
            <EmptyState title="还没有选择基金" text="按名称或代码添加，或在基金产品列表中点“对比”。" />
          </div>
        )}
      </div>
      <p className="caption fund-words">
        涨跌幅由区间首末两日的净值按分红再投资算出；风险指标按日涨跌幅计算，口径见各基金的“业绩风险”。成立不足 6
        个月的基金不展示业绩。
        规模与费率来自基金的登记资料，持仓来自最近一期定期报告。过往业绩不预示未来表现，基金有风险，投资需谨慎。
      </p>
    </div>
  )
}
