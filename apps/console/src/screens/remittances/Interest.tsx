import './remittances.css'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import { shareText } from '@zhixiao/domain/format/percent.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { WideTable } from '../../layout/Wide.tsx'
import { plainFigure } from '../../plain-figure.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { CountedTabs } from './Tabs.tsx'

/** Interest on settlement money, which belongs to customers: rates of the bank and interest days. */
export function Interest() {
  const answer = useCall('payment.interest', {}, { refetchInterval: untilRenewal })
  const { data } = answer
  const { roles } = useMe()
  return (
    <Page title="汇款匹配" about="结算资金利息归客户" keys={[]}>
      <CountedTabs tab="interest" />
      <Loaded of={answer} />
      {data && (
        <>
          <section className="c-sec">
            <SecHead title="待结息" />
            <p>
              {data.waiting.stays} 笔资金，共 {figureText(data.waiting.amount)} 元；
              {data.waiting.interest === null
                ? `${data.waiting.lacksRateFrom} 起的部分天数没有银行利率，请先录入利率`
                : `已计利息 ${figureText(data.waiting.interest)} 元`}
              。{data.accrued !== null && `上次结息以来，账户全部资金应计利息 ${figureText(data.accrued)} 元。`}
              银行已结、尚未付给客户的余额 {figureText(data.owed)} 元。
            </p>
          </section>
          {staffCan(roles, 'remittance', 'make') && <Forms />}
          <section className="c-sec">
            <SecHead title="结息日" />
            {data.days.length === 0 ? (
              <p className="c-quiet">还没有结过息。</p>
            ) : (
              <WideTable
                name="结息日"
                caption="结息日"
                columns={['结息日', { figure: '银行结息（元）' }, { figure: '付给客户（元）' }]}
              >
                <tbody>
                  {data.days.map(({ day, credited, paid }) => (
                    <tr key={day}>
                      <th scope="row">{day}</th>
                      <td className="c-num">{figureText(credited)}</td>
                      <td className="c-num">{figureText(paid)}</td>
                    </tr>
                  ))}
                </tbody>
              </WideTable>
            )}
          </section>
          <section className="c-sec">
            <SecHead title="银行利率" />
            {data.rates.length === 0 ? (
              <p className="c-quiet">还没有录入。</p>
            ) : (
              <ul className="c-list">
                {data.rates.map(({ from, rate }) => (
                  <li key={from}>
                    <b>{from} 起</b>
                    <span>年利率 {shareText(rate, 4)}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </Page>
  )
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/** Both acts, each released by a second person. */
function Forms() {
  const [proposal, setProposal] = useState<Proposal<'interest pay' | 'interest rate'> | null>(null)
  return (
    <section className="c-sec">
      <SecHead title="办理" />
      <Form
        day="结息日"
        figure="银行结息（元）"
        action="试算结息"
        fault={text => (isTradeAmount(text) ? undefined : '请输入金额，最多 2 位小数')}
        reason="差额原因（超过容差时填写）"
        onAsk={(day, amount, reason) =>
          setProposal({ act: 'interest pay', input: { day, amount, ...(reason !== '' && { reason }) } })
        }
      />
      <Form
        day="利率起始日"
        figure="年利率（%）"
        action="试算利率"
        fault={text => (/^\d{1,2}(\.\d{1,6})?$/.test(text) ? undefined : '请输入百分数，最多 6 位小数')}
        onAsk={(day, percent) => setProposal({ act: 'interest rate', input: { day, percent } })}
      />
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={proposal.input.day}
          onClose={() => setProposal(null)}
          refetch={['payment.interest']}
        />
      )}
    </section>
  )
}

type FormProps = {
  day: string
  figure: string
  action: string
  fault: (text: string) => string | undefined
  /** The label of a reason, where one may be given. */
  reason?: string
  onAsk: (day: string, figure: string, reason: string) => void
}

function Form({ day: dayLabel, figure: figureLabel, action, fault, reason: reasonLabel, onAsk }: FormProps) {
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [figure, setFigure] = useState('')
  const dayField = useRef<HTMLInputElement>(null)
  const figureField = useRef<HTMLInputElement>(null)
  const [faults, setFaults] = useState<{ day?: string | undefined; figure?: string | undefined }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { day: ISO_DAY.test(day) ? undefined : '请选择日期', figure: fault(figure) }
    setFaults(found)
    if (!found.day && !found.figure) return onAsk(day, figure, reason.trim())
    const first = found.day ? dayField : figureField
    first.current?.focus()
  }
  return (
    <form className="c-hold" onSubmit={submit} noValidate>
      <TextField
        ref={dayField}
        label={dayLabel}
        type="date"
        value={day}
        onChange={event => setDay(event.target.value)}
        error={faults.day}
      />
      <TextField
        ref={figureField}
        label={figureLabel}
        value={figure}
        onChange={event => setFigure(plainFigure(event.target.value))}
        error={faults.figure}
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
      />
      {reasonLabel && (
        <TextField
          label={reasonLabel}
          value={reason}
          onChange={event => setReason(event.target.value)}
          autoComplete="off"
          maxLength={200}
        />
      )}
      <Button size="s" kind="outline" type="submit">
        {action}
      </Button>
    </form>
  )
}
