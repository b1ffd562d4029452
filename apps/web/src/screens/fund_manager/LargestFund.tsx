import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { ManagerRow } from './manager.ts'

/** The largest fund of a manager and its year, with the NAV it is counted from. */
export function LargestFund({ fund }: { fund: NonNullable<ManagerRow['fund']> }) {
  const { fundName, year } = fund
  return (
    <dl>
      <div>
        <dt>代表基金</dt>
        <dd className="clamp-1">{fundName}</dd>
      </div>
      <div className="text-right">
        <dt>近一年</dt>
        <dd className="growth" title={year ? `自 ${year.fromDay} 净值 ${year.fromNav} 起` : undefined}>
          <Percent text={percentText(year?.growth)} />
          {year && (
            <span className="sr-only">
              （自 {year.fromDay} 净值 {year.fromNav} 起）
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}
