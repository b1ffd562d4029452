import { FUND_STATUS } from '@zhixiao/domain/codes/fund-status.ts'
import { limitText, moneyText } from '@zhixiao/domain/format/amounts.ts'
import { discountWords } from '@zhixiao/domain/format/fee-words.ts'
import { lowerFeeText, shareText } from '@zhixiao/domain/format/percent.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import type { Detail, Quote } from './detail.ts'
import type { AskedFee } from './detail-query.ts'

interface FeeCalculatorProps {
  detail: Detail
  asked: AskedFee
  /** Null while the input is invalid. */
  quote: Quote | null
}

/** The cost of buying for an amount and selling again after some days; a plain form that works without script. */
export function FeeCalculator({ detail, asked, quote }: FeeCalculatorProps) {
  const { fund } = detail
  const isMoney = fund.fundType === 'money'
  return (
    <Panel title="费用试算" note={isMoney ? '按每份 1.0000 元' : fund.navDay && `按 ${fund.navDay} 净值`}>
      <Form
        className="calculator"
        method="get"
        action={`${paths.fundDetail}#part`}
        preventScrollReset
        aria-label="费用试算"
        noValidate
      >
        <input type="hidden" name="fundCode" value={fund.fundCode} />
        <input type="hidden" name="tab" value="fees" />
        <TextField
          key={`a${asked.amount}`}
          label={fund.status === FUND_STATUS.raising ? '认购金额（元）' : '购买金额（元）'}
          name="amount"
          inputMode="decimal"
          defaultValue={asked.amount}
          error={asked.amountFault}
        />
        <TextField
          key={`d${asked.days}`}
          label="持有天数"
          name="days"
          inputMode="numeric"
          defaultValue={asked.days}
          error={asked.daysFault}
        />
        <button type="submit" className="btn btn--primary btn--m">
          试算
        </button>
      </Form>
      {quote && (
        <div role="status">
          <div className={quote.ofInstitutions && 'for-person'}>
            <Result quote={quote} isMoney={isMoney} />
          </div>
          {quote.ofInstitutions && (
            <div className="for-institution">
              <Result quote={{ ...quote, ...quote.ofInstitutions }} isMoney={isMoney} />
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}

function Result({ quote, isMoney }: { quote: Quote; isMoney: boolean }) {
  const { purchase, redemption } = quote
  return (
    <>
      <Divider />
      <h3 className="panel__title panel__title--s">{purchase.kind === 'subscription' ? '认购' : '购买'}</h3>
      <KeyValues
        strong
        items={[
          { label: '适用费率', value: <PurchaseRate purchase={purchase} /> },
          { label: '手续费', value: <PurchaseFee purchase={purchase} /> },
          { label: '净金额', value: yuan(purchase.net) },
          { label: '预估份额', value: <span className="num">{moneyText(purchase.shares)} 份</span> },
        ]}
      />
      <Divider />
      <h3 className="panel__title panel__title--s">持有 {redemption.days} 天后赎回</h3>
      <KeyValues
        strong
        items={[
          { label: '赎回费率', value: <span className="num">{shareText(redemption.rate)}</span> },
          { label: '赎回费', value: yuan(redemption.fee) },
          ...(redemption.toFund === '0.00' ? [] : [{ label: '其中归入基金财产', value: yuan(redemption.toFund) }]),
          ...(redemption.backendFee === '0.00'
            ? []
            : [{ label: `后端申购费（${shareText(redemption.backendRate)}）`, value: yuan(redemption.backendFee) }]),
          { label: '到账金额', value: yuan(redemption.net) },
        ]}
      />
      {redemption.cheaperFrom && (
        <p className="caption workings">
          持有满 {redemption.cheaperFrom.days} 天，{lowerFeeText(redemption.cheaperFrom)}。
        </p>
      )}
      <p className="caption workings">
        {isMoney ? '份额按每份 1.0000 元计算，不含持有期间的收益。' : navWords(quote)}净金额＝购买金额÷（1＋费率），
        手续费＝购买金额－净金额，均保留 2 位小数。持有天数自份额确认日起算，含首日、不含赎回确认日。
      </p>
    </>
  )
}

const navWords = ({ navDay, nav }: Quote): string =>
  `份额按${navDay ? ` ${navDay} 单位净值 ${nav} ` : ` ${nav} 元面值`}估算，购买与赎回使用同一净值，不含持有期间的涨跌；实际以成交日净值确认。`

const yuan = (money: string) => <span className="num">{moneyText(money)} 元</span>

function PurchaseRate({ purchase }: Pick<Quote, 'purchase'>) {
  const { fixedFee, standardFixedFee, standardRate, rate, discount } = purchase
  if (fixedFee !== null) return <span className="num">{limitText(fixedFee)}/笔</span>
  if (standardFixedFee === null && standardRate === rate) return <span className="num">{shareText(rate)}</span>
  const words = discountWords(discount)
  return (
    <>
      <s className="num faint">
        <span className="sr-only">标准费率 </span>
        {standardFixedFee === null ? shareText(standardRate) : `${limitText(standardFixedFee)}/笔`}
      </s>{' '}
      <span className="num">{shareText(rate)}</span>（{words === null ? '直销免收' : `直销 ${words}`}）
    </>
  )
}

function PurchaseFee({ purchase: { fee, standardFee } }: Pick<Quote, 'purchase'>) {
  return (
    <>
      {fee !== standardFee && <span className="num faint">标准费用 {moneyText(standardFee)} 元，</span>}
      <span className="num">{moneyText(fee)} 元</span>
    </>
  )
}
