import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { limitText, yuanText } from '@zhixiao/domain/format/amounts.ts'
import { chargeText, discountWords } from '@zhixiao/domain/format/fee-words.ts'
import { windowText } from '@zhixiao/domain/fund/open-windows.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Link } from 'react-router'
import { ConversionNotice } from '../../features/fund/ConversionNotice.tsx'
import { PurchaseRate } from '../../features/fund/PurchaseRate.tsx'
import { RaisingTime } from '../../features/fund/RaisingTime.tsx'
import { BuyLink, NO_TRADE, PlanLink } from '../../features/fund/TradeLinks.tsx'
import { dayWords } from '../../features/order/day-words.ts'
import { paths } from '../../paths.ts'
import { announcedWords, endsFund } from './announced-words.ts'
import type { Detail } from './detail.ts'

/** Minimum, cost and confirmation day of a purchase (PLUS-02); or why the fund cannot be bought. */
export function TradePanel({ detail }: { detail: Detail }) {
  const { fund, limits, orderNow, today } = detail
  const raising = fund.status === FUND_STATUS.raising
  return (
    <aside className="panel trade-card" aria-label="交易">
      <h2 className="panel__title">{raising ? '认购这只基金' : '购买这只基金'}</h2>
      <KeyValues
        strong
        items={[
          { label: '起购金额', value: yuanText(limits.minFirstAmount) },
          {
            label: raising ? '认购费率' : '申购费率',
            value: <TaggedRate detail={detail} />,
          },
          { label: '单日限额', value: limitText(limits.dayMaxAmount) },
          ...institutionTerms(detail),
          ...(fund.purchase.reason === null
            ? [{ label: '确认时间', value: orderNow ? dayWords(orderNow.confirmDay) : '基金成立后' }]
            : []),
          ...(raising
            ? [
                { label: '募集期利息', value: '折成份额归持有人' },
                { label: '募集失败', value: '本金加利息退还' },
              ]
            : []),
          ...windowRows(detail),
          ...(orderNow?.payDay ? [{ label: '赎回到账', value: dayWords(orderNow.payDay) }] : []),
          ...(orderNow && orderNow.closedDays.length > 0
            ? [{ label: '休市不开放', value: orderNow.closedDays.map(day => day.slice(5)).join('、') }]
            : []),
        ]}
      />
      {raising && <RaisingTime today={today} from={fund.raiseStart} to={fund.raiseEnd} />}
      <div className="trade-card__words">
        <div className="suited" data-level={fund.riskLevel}>
          <OrderWords detail={detail} />
        </div>
        {detail.fees.holdingPeriod && <Notice>{detail.fees.holdingPeriod}。</Notice>}
        <ConversionNotice detail={detail} />
        {detail.announced.length > 0 && <Notice>{detail.announced.map(announcedWords).join('；')}</Notice>}
        <div className="for-institution">
          <Notice>{NO_TRADE}</Notice>
        </div>
        <div className="unsuited" data-level={fund.riskLevel}>
          <Notice tone="warning">
            本基金为 {fund.riskLevel} {fund.riskLevelName}，超出您可购买的风险等级。
            <Link className="text-link" to={paths.fund}>
              查看可购买的基金
            </Link>
          </Notice>
        </div>
      </div>
      <div className="trade-card__acts suited" data-level={fund.riskLevel}>
        <PlanLink fund={fund} kind="secondary" size="l" />
        <BuyLink fund={fund} kind="primary" size="l" />
      </div>
    </aside>
  )
}

/** The open periods from today on, of which the first may have begun. */
const windowRows = ({ windows, today }: Detail) =>
  windows.slice(0, 2).map((window, at) => ({
    label: at === 0 ? (window.from > today ? '下一开放期' : '开放期') : '其后开放期',
    value: windowText({ ...window, from: isoDate(window.from), to: isoDate(window.to) }),
  }))

/** Status, limits and rate of institutions, where they differ from those of persons; the rate is of the lowest tier, as that of persons. */
const institutionTerms = ({ fund, limits, fees }: Detail) => {
  const { institutions: own } = limits
  const [lowest] = fees.purchaseOfInstitutions
  return [
    ...(own === null || own.status === fund.status ? [] : [{ label: '机构交易状态', value: own.statusName }]),
    ...(own === null || own.minFirstAmount === limits.minFirstAmount
      ? []
      : [{ label: '机构起购金额', value: yuanText(own.minFirstAmount) }]),
    ...(lowest === undefined || fund.status === FUND_STATUS.raising
      ? []
      : [{ label: '机构申购费率', value: chargeText(lowest.fixedFee, lowest.rate) }]),
    ...(own === null || own.dayMaxAmount === limits.dayMaxAmount
      ? []
      : [{ label: '机构单日限额', value: limitText(own.dayMaxAmount) }]),
  ]
}

function TaggedRate({ detail: { fund, fees } }: { detail: Detail }) {
  const { purchaseRateOfInstitutions: _, ...ofPersons } = fund
  const { purchaseRate: rate } = ofPersons
  const discount = discountWords(fees.discount)
  const tag = fees.chargesEntry ? discount && `直销 ${discount}` : '直销免收'
  return (
    <span className="rate">
      <PurchaseRate fund={ofPersons} backEnd="赎回时收取" />
      {rate !== null && rate.standard !== rate.discounted && tag && <Tag tone="accent">{tag}</Tag>}
    </span>
  )
}

/** Temporary states, unlike those of a fund that failed or was wound up. */
const passing: ReadonlySet<string> = new Set(['暂停申购', '封闭期'])

/** Shown with dates, so that it stays true when read later. */
function OrderWords({ detail: { fund, orderNow, announced, windows } }: { detail: Detail }) {
  if (fund.purchase.reason !== null) {
    const forNow = passing.has(fund.statusName) && windows.length === 0 && !announced.some(endsFund)
    return (
      <Notice tone="warning">
        {fund.purchase.reason}
        {forNow && '，恢复后可在此购买'}
      </Notice>
    )
  }
  if (fund.status === FUND_STATUS.raising) {
    return (
      <Notice icon="clock">
        募集期 {fund.raiseStart ?? '--'} 至 {fund.raiseEnd ?? '--'}，按面值 1.0000 元认购
      </Notice>
    )
  }
  if (orderNow === null) return null
  const day = orderNow.tradeDay.slice(5)
  return (
    <Notice icon="clock">
      <NoWrap>
        {fund.fundType === 'money'
          ? `${day} 15:00 前提交视为 ${day} 的申请，之后视为下一交易日的申请，均按每份 1.0000 元确认`
          : `${day} 15:00 前提交按 ${day} 净值成交，之后按下一交易日净值成交`}
      </NoWrap>
    </Notice>
  )
}
