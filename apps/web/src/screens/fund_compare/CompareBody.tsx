import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { AddFund } from './AddFund.tsx'
import { CompareChart } from './CompareChart.tsx'
import { CompareTables } from './CompareTables.tsx'
import { leftWords } from './compare-query.ts'
import type { ComparePage } from './load-compare.ts'
import { Overlap } from './Overlap.tsx'

/** The funds side by side, and what may join them. */
export default function CompareBody({ page }: { page: ComparePage }) {
  const { query, compare } = page
  const left = leftWords(query.left, compare?.unknown ?? [])
  const funds = compare?.funds ?? []
  return (
    <div className="stack">
      {left.length > 0 && <Notice tone="warning">{left.join('；')}。</Notice>}
      <AddFund page={page} />
      {compare && funds.length > 0 ? (
        <>
          <CompareChart compare={compare} />
          <CompareTables compare={compare} />
          <Overlap compare={compare} />
        </>
      ) : (
        <div className="panel">
          <EmptyState title="还没有选择基金" text="按名称或代码添加，或在基金产品列表中点“加入对比”。" />
        </div>
      )}
    </div>
  )
}
