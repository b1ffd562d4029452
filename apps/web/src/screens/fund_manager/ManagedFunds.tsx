import { yuanText } from '@zhixiao/domain/format/amounts.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Section } from '@zhixiao/ui/display/PageHead.tsx'
import { PathRow } from '@zhixiao/ui/display/PathRow.tsx'
import { extentWords, growthScale, type Scale } from '@zhixiao/ui/drawing/plot.ts'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { smallPathWords } from '@zhixiao/ui/drawing/TenurePath.tsx'
import { Link } from 'react-router'
import { GrowthFigure } from '../../features/fund/GrowthFigure.tsx'
import { growthText } from '../../features/fund/growth-source.ts'
import { RaisingTime } from '../../features/fund/RaisingTime.tsx'
import { raisingLeft } from '../../features/fund/raising-days.ts'
import { BuyLink } from '../../features/fund/TradeLinks.tsx'
import { to } from '../../paths.ts'
import { sourceOf } from './growth-source.ts'
import type { Manager, Tenure } from './manager.ts'

/** The funds managed today on one scale, then those that are raised. */
export function ManagedFunds({ manager, tenures }: { manager: Manager; tenures: readonly Tenure[] }) {
  const { name, raising, today } = manager
  const scale = scaleOf(tenures)
  return (
    <Section
      id="managed"
      title="在管基金"
      lead={
        scale && (
          <>
            走势用同一把尺子：纵轴 {extentWords(scale.extent)}
            <span className="not-phone">，细线是各自的业绩比较基准</span>。
          </>
        )
      }
    >
      <div className="managed">
        {tenures.map(tenure => (
          <Managed key={tenure.fundCode} name={name} tenure={tenure} scale={scale} />
        ))}
        {raising.map(fund => (
          <Raised key={fund.fundCode} fund={fund} today={today} />
        ))}
      </div>
      <details className="workings">
        <summary className="text-link">任职回报计算说明</summary>
        <ul>
          {tenures.map(tenure => (
            <li key={tenure.fundCode}>
              <b>{tenure.fundName}</b> {sourceOf(tenure) || '基金合同生效不足 6 个月，按规定不展示业绩'}
            </li>
          ))}
        </ul>
      </details>
    </Section>
  )
}

function scaleOf(tenures: readonly Tenure[]): Scale | null {
  const paths = tenures.flatMap(({ path }) => path ?? [])
  return growthScale(paths.map(path => ({ ...path, from: path.days[0] ?? '', to: path.days.at(-1) ?? '' })))
}

const nameOf = ({ fundCode, fundName }: { fundCode: string; fundName: string }) => (
  <Link className="managed__name" to={to('fundDetail', { fundCode })}>
    {fundName}
  </Link>
)

function Managed({ name, tenure, scale }: { name: string; tenure: Tenure; scale: Scale | null }) {
  const { fundCode, fundTypeName, from, growth, path } = tenure
  const fall = path?.fall?.fall ?? '0'
  return (
    <PathRow
      name={nameOf(tenure)}
      note={`${fundCode}　${fundTypeName}　${from} 起任职`}
      drawing={
        path &&
        growth &&
        scale && (
          <SmallPath
            label={smallPathWords(
              { from, to: growth.toDay, fall },
              `${name}管理${tenure.fundName}以来`,
              growthText(tenure.fundType, growth),
            )}
            path={{ ...path, from, to: growth.toDay }}
            extent={scale.extent}
            span={scale.span}
            height="box"
          />
        )
      }
      facts={[
        {
          label: '任职回报',
          value: (
            <GrowthFigure
              fund={{ ...tenure, nav: growth?.toNav ?? null, navDay: growth?.toDay ?? null }}
              growth={growth}
            />
          ),
        },
        { label: '最大回撤', value: path ? percentText(`-${fall}`) : '--' },
      ]}
      action={<BuyLink fund={tenure} />}
    />
  )
}

function Raised({ fund, today }: { fund: Manager['raising'][number]; today: string }) {
  const left = fund.purchase.kind === null ? null : raisingLeft(today, fund.raiseEnd)
  return (
    <PathRow
      name={nameOf(fund)}
      note={`${fund.fundCode}　募集期，拟任`}
      drawing={<RaisingTime today={today} from={fund.raiseStart} to={fund.raiseEnd} />}
      facts={[
        ...(left ? [{ label: left.label, value: `${left.figure} ${left.unit}`.trim() }] : []),
        { label: '起购金额', value: yuanText(fund.minFirstAmount) },
      ]}
      action={<BuyLink fund={fund} />}
    />
  )
}
