import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { EyeToggle } from '@zhixiao/ui/action/EyeToggle.tsx'
import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { incomeDays } from '../../../features/holding/income-days.ts'
import { paths } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'
import { holdingRateText } from '../ratios.ts'
import '../../../features/holding/holding.css'

type Sums = OutputOf<'query.shareInfo'>['totals']

type TotalsProps = {
  totals: Sums
  hidden: boolean
  onHide: (hidden: boolean) => void
}

/** The customer's totals and income; each figure has a single definition. */
export function Totals({ totals, hidden, onHide }: TotalsProps) {
  const mayTrade = useMayTrade()
  const money = (value: string | null) => <Money text={signedMoneyText(value)} sign="auto" hidden={hidden} />
  const total = moneyText(totals.total)
  return (
    <section className="assets-totals" aria-label="总资产">
      <p className="metric__label row assets-hero__eye">
        总资产（元）
        <EyeToggle hidden={hidden} onChange={onHide} />
      </p>
      <p className="assets-totals__sum" style={{ '--chars': total.length } as CSSProperties}>
        <Money text={total} size="xl" hidden={hidden} />
      </p>
      <p className="metric__label">昨日收益{incomeDays(totals.dayIncomeDays)}</p>
      <p>
        <Money text={signedMoneyText(totals.dayIncome)} sign="auto" size="l" hidden={hidden} />
      </p>
      {totals.dayIncomeUnlisted !== null && (
        <p className="caption">其中待确认的买入和已全部卖出的基金 {money(totals.dayIncomeUnlisted)}</p>
      )}
      {totals.dayIncomeWaiting > 0 && (
        <p className="caption">另有 {totals.dayIncomeWaiting} 笔持仓的净值待披露，未计入</p>
      )}
      <div className="assets-totals__facts">
        <Facts
          items={[
            { label: '持有收益', value: money(totals.holdingIncome) },
            { label: '持有收益率', value: <Percent text={holdingRateText(totals)} /> },
            { label: '累计收益', value: money(totals.cumulative) },
            { label: '在途资金', value: <Money text={moneyText(totals.inTransit)} hidden={hidden} /> },
          ]}
        />
      </div>
      <Identity totals={totals} hidden={hidden} />
      {mayTrade && <QuickActions />}
    </section>
  )
}

/** PLUS-05: how the cumulative income adds up, line by line. */
function Identity({ totals, hidden }: { totals: Sums; hidden: boolean }) {
  const money = (value: string) => <Money text={signedMoneyText(value)} sign="auto" hidden={hidden} />
  return (
    <details className="identity">
      <summary>累计收益计算说明</summary>
      <dl className="kv well">
        <div>
          <dt>持有收益（现有份额的市值减成本）</dt>
          <dd>{money(totals.holdingIncome)}</dd>
        </div>
        <div>
          <dt>＋ 已实现收益（已赎回部分）</dt>
          <dd>{money(totals.realised)}</dd>
        </div>
        <div>
          <dt>＋ 现金分红</dt>
          <dd>{money(totals.dividend)}</dd>
        </div>
        <div className="identity__sum">
          <dt>＝ 累计收益</dt>
          <dd>{money(totals.cumulative)}</dd>
        </div>
      </dl>
    </details>
  )
}

const quick: readonly { url: string; label: string; icon: IconName }[] = [
  { url: paths.fund, label: '购买', icon: 'plus' },
  { url: paths.sell, label: '赎回', icon: 'minus' },
  { url: paths.change, label: '转换', icon: 'swap' },
  { url: paths.myFix, label: '定投', icon: 'repeat' },
]

/** The actions of the title on phones. */
function QuickActions() {
  return (
    <div className="only-phone assets-quick">
      <div className="quick">
        {quick.map(({ url, label, icon }) => (
          <Link key={url} to={url}>
            <Icon name={icon} size={22} />
            {label}
          </Link>
        ))}
      </div>
    </div>
  )
}
