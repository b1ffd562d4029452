import { moneyText, signedMoneyText } from '@zhixiao/domain/format/amounts.ts'
import { dateText } from '@zhixiao/domain/format/dates.ts'
import { percentText } from '@zhixiao/domain/format/percent.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Facts } from '@zhixiao/ui/display/Facts.tsx'
import { Money, Percent } from '@zhixiao/ui/display/Figure.tsx'
import { NoWrap } from '@zhixiao/ui/display/NoWrap.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { SmallPath } from '@zhixiao/ui/drawing/SmallPath.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import { cardWords, type Holding, redeemReasonOf } from '../../../features/holding/holdings.ts'
import { to } from '../../../paths.ts'
import { useMayTrade } from '../../../session/may-trade.ts'
import { ActsAhead } from '../ActsAhead.tsx'
import { FigureItem } from '../FigureItem.tsx'
import { ComingUp } from './ComingUp.tsx'
import { HoldingLots } from './HoldingLots.tsx'
import { HoldingTrend } from './HoldingTrend.tsx'
import type { IncomePaths } from './income-paths.ts'

type HoldingPanelProps = {
  holding: Holding
  hidden: boolean
  /** Alone on the page. */
  isOpen?: boolean
  /** In a list: the lines of all its holdings. */
  paths?: IncomePaths | null
}

/** One fund on one card: its figures and actions; alone on the page, or opened, with its path, lots and frozen shares. */
export function HoldingPanel({ holding, hidden, isOpen = false, paths = null }: HoldingPanelProps) {
  const [open, setOpen] = useState(isOpen)
  const mayTrade = useMayTrade()
  const { fundCode, tradeacco, fundName } = holding
  return (
    <Panel quiet className="holding" label={`${fundName}，${cardWords(holding)}`}>
      <FundLine fund={holding} />
      <div className="holding__lead">
        <Lead holding={holding} hidden={hidden} isLarge={isOpen} />
        {paths && !open && <IncomeLine holding={holding} hidden={hidden} paths={paths} />}
      </div>
      {isOpen && <HoldingTrend holding={holding} hidden={hidden} />}
      {open && <Figures holding={holding} hidden={hidden} />}
      <ActsAhead holding={holding} hidden={hidden} />
      <div className="row row--between holding-acts">
        <div className="form-actions">
          {mayTrade && (
            <>
              <Act name="购买" reason={holding.purchaseReason} url={to('purchase', { fundCode })} />
              <Act name="赎回" reason={redeemReasonOf(holding)} url={to('sell', { fundCode, tradeacco })} isSecond />
              <Act name="转换" reason={redeemReasonOf(holding)} url={to('change', { fundCode, tradeacco })} isSecond />
              <Act name="定投" reason={holding.purchaseReason} url={to('fix', { fundCode })} isSecond />
              <Act name="分红方式" reason={null} url={to('dividend', { fundCode, tradeacco })} isSecond />
            </>
          )}
        </div>
        <div className="row">
          <LinkButton kind="ghost" size="s" link={<Link to={to('tradeRecord', { fundCode, period: 'all' })} />}>
            交易记录
          </LinkButton>
          {!isOpen && (
            <Button kind="ghost" size="s" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起份额明细' : '份额明细'}
            </Button>
          )}
        </div>
      </div>
      {open && (
        <div className="unfold">
          <ComingUp holding={holding} hidden={hidden} />
          {!isOpen && <HoldingTrend holding={holding} hidden={hidden} />}
          <HoldingLots holding={holding} hidden={hidden} />
        </div>
      )}
    </Panel>
  )
}

type FiguresProps = { holding: Holding; hidden: boolean }

const signed = (text: string | null, hidden: boolean) => (
  <Money text={signedMoneyText(text)} sign="auto" hidden={hidden} />
)

function IncomeLine({ holding: { fundCode, fundName }, hidden, paths }: FiguresProps & { paths: IncomePaths }) {
  const path = paths.of.get(fundCode)
  if (!path) return null
  const end = hidden ? '******' : signedMoneyText(path.fund.at(-1)?.toFixed(2) ?? null)
  return (
    <div className="holding__line">
      <SmallPath
        label={`${fundName}近半年费后累计收益 ${end} 元`}
        path={path}
        extent={paths.extent}
        span={paths.span}
        height="box"
      />
    </div>
  )
}

/** What the holding is worth and earned; large when the page is about it alone. */
function Lead({ holding, hidden, isLarge }: FiguresProps & { isLarge: boolean }) {
  const { marketValue, dayIncome, dayIncomeDay, holdingIncome, holdingRate } = holding
  const day = dayIncome === null && dayIncomeDay !== null ? '待披露' : dateText(dayIncomeDay, 'MM-DD')
  return (
    <Facts
      large={isLarge}
      even={!isLarge}
      items={[
        { label: '持有市值（元）', value: <Money text={moneyText(marketValue)} hidden={hidden} /> },
        { label: <NoWrap>{`昨日收益（${day}）`}</NoWrap>, value: signed(dayIncome, hidden) },
        { label: '持有收益', value: signed(holdingIncome, hidden) },
        { label: '持有收益率', value: <Percent text={percentText(holdingRate)} /> },
      ]}
    />
  )
}

/** Of which shares and amounts it is made. */
function Figures({ holding, hidden }: FiguresProps) {
  const plain = (text: string) => <Money text={moneyText(text)} hidden={hidden} />
  return (
    <dl className="holding-figures unfold">
      <FigureItem label="持有份额">{plain(holding.shares)}</FigureItem>
      <FigureItem label="可用份额">{plain(holding.available)}</FigureItem>
      <FigureItem label="冻结份额">{plain(holding.frozen)}</FigureItem>
      {holding.locked && <FigureItem label="持有期内份额">{plain(holding.locked.shares)}</FigureItem>}
      <FigureItem label="成本单价">
        <span className="num">{holding.unitCost}</span>
      </FigureItem>
      <FigureItem label="累计收益">{signed(holding.cumulative, hidden)}</FigureItem>
      <FigureItem label="已实现收益">{signed(holding.realised, hidden)}</FigureItem>
      <FigureItem label="现金分红">{plain(holding.dividend)}</FigureItem>
      <FigureItem label="银行卡">
        <span className="holding-card">{cardWords(holding)}</span>
      </FigureItem>
    </dl>
  )
}

function Act({
  name,
  reason,
  url,
  isSecond = false,
}: {
  name: string
  reason: string | null
  url: string
  isSecond?: boolean
}) {
  const kind = isSecond ? 'outline' : 'primary'
  return reason === null ? (
    <LinkButton kind={kind} size="s" link={<Link to={url} />}>
      {name}
    </LinkButton>
  ) : (
    <Button kind={kind} size="s" disabled reason={reason}>
      {name}
    </Button>
  )
}
