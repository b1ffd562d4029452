import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { GrowthFigure } from '../fund/GrowthFigure.tsx'

type LargestFundOf = NonNullable<OutputOf<'content.managerList'>['list'][number]['fund']>

/** A manager's largest fund with its one-year growth and the NAVs behind it. */
export function LargestFund({ fund }: { fund: LargestFundOf }) {
  const { fundName, year } = fund
  return (
    <dl>
      <div>
        <dt>代表基金</dt>
        <dd className="clamp-1">{fundName}</dd>
      </div>
      <div className="text-right">
        <dt>近一年</dt>
        <dd>
          <GrowthFigure fund={fund} growth={year} />
        </dd>
      </div>
    </dl>
  )
}
