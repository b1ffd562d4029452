import { amlLevelCodes, amlLevels } from '@zhixiao/domain/customer/aml-rating.ts'
import { Link } from 'react-router'
import { CaseSplit } from '../../cases/CaseSplit.tsx'
import { Due } from '../../cases/Due.tsx'
import { useCases } from '../../cases/use-cases.ts'
import { LevelTag, RatingView } from '../../diligence/RatingView.tsx'
import { countText } from '../../words.ts'
import { CompliancePage } from './CompliancePage.tsx'

const tabs = { waiting: '待复核', decided: '已复核' } as const

const empty = {
  waiting: '没有待复核的客户。高风险与较高风险的客户在复核日前 30 天列在这里，新评为高风险的随即列出。',
  decided: '没有复核过的客户。',
} as const

/** Customers whose money-laundering risk is due for manual review, and past decisions. */
export function RatingsScreen() {
  const cases = useCases({
    call: 'rating.list',
    path: '/compliance/ratings',
    keyOf: row => row.custno,
  })
  const { waiting = 0, levels } = cases.first ?? {}
  const counted = levels && amlLevelCodes.map(level => `${amlLevels[level].name} ${countText(levels[level])} 位`)
  return (
    <CompliancePage part="ratings" about={counted?.join('，')} keys={[['J K', '上下']]}>
      <CaseSplit
        cases={cases}
        tabs={tabs}
        empty={empty}
        waiting={waiting}
        noun="客户"
        line={({ custno, rating }) => (
          <>
            <b>
              <LevelTag level={rating.level} />
            </b>
            <span>客户 {custno}</span>
            {cases.tab === 'waiting' ? (
              <Due dueOn={rating.reviewBy} isOverdue={rating.isOverdue} />
            ) : (
              <span>{rating.ratedOn} 复核</span>
            )}
          </>
        )}
        whole={({ custno, ...one }, back) => (
          <>
            <div className="c-item__head">
              <Link className="c-item__back" to={back}>
                返回列表
              </Link>
              <h2>
                洗钱风险，<Link to={`/customers/${custno}/diligence`}>客户 {custno}</Link>
              </h2>
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen scrolls by keys, too */}
            <section className="c-item" aria-label="评定全文" tabIndex={0}>
              <RatingView
                key={custno}
                custno={custno}
                {...one}
                isInForce={cases.tab === 'waiting'}
                list="rating.list"
              />
            </section>
          </>
        )}
      />
    </CompliancePage>
  )
}
