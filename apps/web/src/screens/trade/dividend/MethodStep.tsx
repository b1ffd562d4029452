import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { DIVIDEND, type DividendType, dividendTypeName, dividendTypes } from '@zhixiao/domain/codes/dividend-types.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Divider, Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { RadioCards } from '@zhixiao/ui/form/RadioCards.tsx'
import { Link } from 'react-router'
import { useCall } from '../../../api/query.ts'
import { FundLine } from '../../../features/fund/FundLine.tsx'
import type { Holding } from '../../../features/holding/holdings.ts'
import { methodObstacle } from '../../../features/holding/method-obstacle.ts'
import { dayWords } from '../../../features/order/day-words.ts'
import { to } from '../../../paths.ts'
import { dividendStages, undoWords, type Workdates } from '../money-timetable.ts'
import { NextBar } from '../NextBar.tsx'
import { OrderForm } from '../OrderForm.tsx'
import { Timetable } from '../TradeParts.tsx'
import { declaredWords, methodWords, STEPS } from './words.ts'

export type DividendFacts = {
  holding: Holding
  setting: OutputOf<'query.bonusStatus'>['list'][number]
  dates: Workdates
  today: string
}

export const otherOf = (method: DividendType): DividendType =>
  method === DIVIDEND.reinvest ? DIVIDEND.cash : DIVIDEND.reinvest

type MethodStepProps = {
  facts: DividendFacts
  method: DividendType
  onMethod: (method: DividendType) => void
  onNext: () => Promise<boolean>
}

/** The first step: the method, its effective date, and any obstacle. */
export function MethodStep({ facts, method, onMethod, onNext }: MethodStepProps) {
  const { holding, setting, dates, today } = facts
  const off = methodObstacle(setting) ?? sameReason(facts, method)
  return (
    <OrderForm
      fund={holding}
      title="修改分红方式"
      steps={STEPS}
      onNext={onNext}
      rail={
        <Timetable title="这次修改的时间表" stages={dividendStages(dates, today)}>
          {undoWords(dates, today, null)}
        </Timetable>
      }
    >
      <Panel label="分红方式">
        <FundLine fund={holding} />
        <Divider />
        <h2 className="panel__title">分红方式</h2>
        <p className="muted trade-panel__text">
          当前为<b>{dividendTypeName(setting.dividendType)}</b>
          {setting.since === null ? '（基金默认方式）' : `，用于 ${setting.since} 之后的权益登记日`}
        </p>
        <div className="trade-amount">
          <RadioCards
            label="分红方式"
            name="dividendType"
            value={method}
            onChange={value => isCode(dividendTypes, value) && onMethod(value)}
            options={[DIVIDEND.reinvest, DIVIDEND.cash].map(value => ({
              value,
              title: dividendTypeName(value),
              sub: methodWords[value],
            }))}
          />
        </div>
      </Panel>
      {setting.pending && <Pending pending={setting.pending} />}
      <Declared facts={facts} />
      <Notice icon="clock">权益登记日当天及之后提交的修改，对该次分红不生效；修改只适用于该银行卡下的这只基金。</Notice>
      <NextBar off={off} back={to('myAssets')} label="分红方式" figure={dividendTypeName(method)} />
    </OrderForm>
  )
}

/** How dividends already declared are paid, depending on their record date (rules 2.8). */
function Declared({ facts: { holding, setting, dates } }: { facts: DividendFacts }) {
  const { fundCode, tradeacco } = holding
  const { data } = useCall('query.bonusList', { fundCode })
  const declared = data?.list.filter(bonus => bonus.state === 'declared' && bonus.tradeacco === tradeacco) ?? []
  return declared.map(({ exDate, recordDate }) => (
    <Notice key={exDate}>{declaredWords(recordDate ?? exDate, dates.tradeDate, setting.dividendType)}</Notice>
  ))
}

const sameReason = ({ setting }: DividendFacts, method: DividendType): string | undefined =>
  setting.dividendType === method ? '与当前方式相同，无需修改' : undefined

function Pending({ pending }: { pending: NonNullable<DividendFacts['setting']['pending']> }) {
  return (
    <Notice tone="warning">
      已申请改为{dividendTypeName(pending.dividendType)}，{dayWords(pending.confirmDate)}确认后生效。
      <Link className="text-link" to={to('tradeRecord', { orderId: pending.orderId })}>
        查看或撤单
      </Link>
    </Notice>
  )
}
