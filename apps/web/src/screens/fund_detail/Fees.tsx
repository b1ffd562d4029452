import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { amountRange, chargeText, dayRange, discountWords } from '@zhixiao/domain/format/fee-words.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { type Column, DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Fold } from '@zhixiao/ui/display/Fold.tsx'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { FeeSteps } from '@zhixiao/ui/drawing/FeeSteps.tsx'
import type { ReactNode } from 'react'
import type { Detail } from './detail.ts'

type MoneyTier = Detail['fees']['purchase'][number]
type DaysTier = Detail['fees']['redeem'][number]

type FeesProps = {
  detail: Detail
  aside?: ReactNode
  /** The stair first, and the tables on request. */
  brief?: boolean
}

/** The fund's fees for buying and selling, and those already included in the NAV. */
export function Fees({ detail, aside, brief = false }: FeesProps) {
  const { fund, fees } = detail
  const discount = discountWords(fees.discount)
  const discounted = fees.purchase.some(tier => tier.rate !== tier.standardRate)
  const tables = <FeeTables detail={detail} steps={!brief} />
  return (
    <Panel
      quiet
      id="fees"
      title="交易费率"
      aside={
        <>
          {!fees.chargesEntry && fees.purchase.length + fees.subscribe.length > 0 && <Tag tone="accent">直销免收</Tag>}
          {fees.chargesEntry && discounted && discount && fund.status !== FUND_STATUS.raising && (
            <Tag tone="accent">直销申购 {discount}</Tag>
          )}
          {aside}
        </>
      }
      className="fees"
    >
      {fund.status === FUND_STATUS.raising && <MoneyTable caption="认购费率" head="认购金额" tiers={fees.subscribe} />}
      {fees.holdingPeriod && <p className="caption fees__note">{fees.holdingPeriod}。</p>}
      {fees.floatingFee && <FloatingRule sentences={fees.floatingFee} />}
      {brief && <FeeSteps tiers={fees.redeem} />}
      {brief ? <Fold title="各档费率与限额">{tables}</Fold> : tables}
    </Panel>
  )
}

/** How the management fee of a lot follows from its days and its growth. */
const FloatingRule = ({ sentences }: { sentences: readonly string[] }) => (
  <div className="fees__note">
    <h3 className="caption">浮动管理费</h3>
    <ul className="caption">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </div>
)

function FeeTables({ detail: { fund, fees, limits }, steps }: { detail: Detail; steps: boolean }) {
  const front = fees.purchase.length + fees.subscribe.length > 0
  return (
    <>
      {fund.status !== FUND_STATUS.raising && <MoneyTable caption="认购费率" head="认购金额" tiers={fees.subscribe} />}
      <MoneyTable
        caption={fees.purchaseOfInstitutions.length > 0 ? '申购费率（个人投资者）' : '申购费率'}
        head={fees.purchaseOfInstitutions.length > 0 ? '申购金额（个人）' : '申购金额'}
        tiers={fees.purchase}
      />
      <MoneyTable caption="申购费率（机构投资者）" head="申购金额（机构）" tiers={fees.purchaseOfInstitutions} />
      {fees.freeFrom !== null && front && (
        <p className="caption fees__note">自 {fees.freeFrom} 起，本公司直销不再收取认购费、申购费。</p>
      )}
      <DaysTable
        caption={fees.chargesBackend ? '后端申购费率，赎回时收取' : '后端申购费率，本公司直销不收取'}
        head="持有时间（后端申购费）"
        tiers={fees.backend}
        isCharged={fees.chargesBackend}
      />
      {fees.backendEnds !== null && (
        <p className="caption fees__note">自 {fees.backendEnds} 起赎回的，本公司直销不再收取后端申购费。</p>
      )}
      <DaysTable
        caption={fees.redeemOfInstitutions.length > 0 ? '赎回费率（个人投资者）' : '赎回费率'}
        head={fees.redeemOfInstitutions.length > 0 ? '持有时间（个人）' : '持有时间'}
        tiers={fees.redeem}
      />
      <DaysTable caption="赎回费率（机构投资者）" head="持有时间（机构）" tiers={fees.redeemOfInstitutions} />
      {steps && <FeeSteps tiers={fees.redeem} />}
      <KeyValues
        items={[
          ...(front || fees.backend.length > 0 ? [] : [{ label: '申购费', value: '不收取' }]),
          ...(fees.redeem.length > 0 ? [] : [{ label: '赎回费', value: '不收取' }]),
          { label: '管理费', value: fees.floatingFee ? '浮动，见上' : `${shareText(fund.manageRate)}/年` },
          { label: '托管费', value: `${shareText(fund.custodyRate)}/年` },
          { label: '销售服务费', value: `${shareText(fund.serviceRate)}/年` },
          { label: '单笔限额', value: limitText(limits.singleMaxAmount) },
          { label: '最低赎回', value: `${moneyText(limits.minRedeemShares)} 份` },
        ]}
      />
      <p className="caption fees__note">
        各档含起点、不含终点。管理费、托管费和销售服务费已从{fund.fundType === 'money' ? '每日收益' : '净值'}
        中扣除，无需另外支付。
      </p>
      {fees.serviceReturnedFrom !== null && (
        <p className="caption fees__note">
          通过本公司直销买入的份额，自 {fees.serviceReturnedFrom}{' '}
          起计提的销售服务费，在赎回或转换转出时由本公司全额返还。
        </p>
      )}
    </>
  )
}

interface TierTable<Tier> {
  caption: string
  head: string
  tiers: readonly Tier[]
  /** False when the law forbids the fee in own sales: the standard rate is then struck through. */
  isCharged?: boolean
}

function MoneyTable({ caption, head, tiers }: TierTable<MoneyTier>) {
  if (tiers.length === 0) return null
  const columns: Column<MoneyTier>[] = [
    { key: 'range', head, rowHeader: true, cell: ({ from, to }) => amountRange(from, to) },
    { key: 'standard', head: '标准费率', numeric: true, cell: tier => <Standard {...tier} /> },
    {
      key: 'direct',
      head: '直销费率',
      numeric: true,
      cell: tier => <span className="num">{chargeText(tier.fixedFee, tier.rate)}</span>,
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={tiers} rowKey={tier => tier.from} compact plain />
}

function Standard(tier: MoneyTier) {
  const text = chargeText(tier.standardFixedFee, tier.standardRate)
  return <span className="num faint">{text === chargeText(tier.fixedFee, tier.rate) ? text : <s>{text}</s>}</span>
}

function DaysTable({ caption, head, tiers, isCharged = true }: TierTable<DaysTier>) {
  if (tiers.length === 0) return null
  const columns: Column<DaysTier>[] = [
    { key: 'range', head, rowHeader: true, cell: ({ from, to }) => dayRange(from, to) },
    {
      key: 'rate',
      head: '费率',
      numeric: true,
      cell: ({ rate }) => <Rate text={shareText(rate)} isCharged={isCharged} />,
    },
  ]
  return <DataTable caption={caption} columns={columns} rows={tiers} rowKey={tier => String(tier.from)} compact plain />
}

const Rate = ({ text, isCharged }: { text: string; isCharged: boolean }) => (
  <span className="num">{isCharged ? text : <s className="faint">{text}</s>}</span>
)
