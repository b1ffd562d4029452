import { largeNumberText } from '@zhixiao/domain/format/amounts.ts'
import { SizeHistory } from '@zhixiao/ui/drawing/SizeHistory.tsx'
import type { About } from './about.ts'

/** The firm in four figures, and the net assets of its public funds by quarter. */
export function CompanyFigures({
  figures: { since, funds, managers, sizes },
}: {
  figures: NonNullable<About['figures']>
}) {
  const newest = sizes.at(-1)
  const facts = [
    ...(since === null ? [] : [{ label: '首只公募基金成立', value: `${since.slice(0, 4)} 年` }]),
    { label: '公募基金', value: `${funds} 只` },
    { label: '基金经理', value: `${managers} 位` },
    ...(newest ? [{ label: `公募管理规模（${newest.quarterEnd}）`, value: `${largeNumberText(newest.size)}元` }] : []),
  ]
  return (
    <div className="about-figures">
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <SizeHistory sizes={sizes} name="公募管理规模" />
    </div>
  )
}
