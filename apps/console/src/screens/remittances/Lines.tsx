import './remittances.css'
import type { Proposal } from '@zhixiao/contract/acts/acts.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { plainFigure } from '../../plain-figure.ts'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { CountedTabs } from './Tabs.tsx'

type LinesOf = ConsoleOutput<'payment.lines'>

/** Lines from which banks advance same-day redemptions: limits, balances, switch, and what is not repaid yet. */
export function Lines() {
  const answer = useCall('payment.lines', {}, { refetchInterval: untilRenewal })
  const { data } = answer
  const { roles } = useMe()
  const mayMake = staffCan(roles, 'remittance', 'make')
  const [proposal, setProposal] = useState<Proposal<'line set' | 'line close'> | null>(null)
  return (
    <Page title="汇款匹配" about="货币基金快速赎回的垫资" keys={[]}>
      <CountedTabs tab="lines" />
      <Loaded of={answer} />
      {data && (
        <>
          <section className="c-sec">
            <SecHead title="垫资额度" />
            <LineTable lines={data.lines} />
          </section>
          {mayMake && <Forms onAsk={setProposal} />}
          <section className="c-sec">
            <SecHead title="尚未归还的垫资" note={data.hasMore ? `只列出最早的 ${data.queue.length} 笔` : ''} />
            <Queue queue={data.queue} />
          </section>
        </>
      )}
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={proposal.input.fund}
          onClose={() => setProposal(null)}
          refetch={['payment.lines']}
        />
      )}
    </Page>
  )
}

function LineTable({ lines }: Pick<LinesOf, 'lines'>) {
  if (lines.length === 0) return <p className="c-quiet">没有基金开通快速赎回。</p>
  return (
    <WideTable
      name="垫资额度"
      caption="各基金的垫资额度"
      columns={[
        '基金',
        '状态',
        '垫资银行',
        { figure: '额度（元）' },
        { figure: '已用（元）' },
        { figure: '已垫付未归还（元）' },
        '最近调整',
      ]}
    >
      <tbody>
        {lines.map(line => (
          <tr key={line.fundCode}>
            <th scope="row">
              {line.fundName} {line.fundCode}
            </th>
            <td className={line.isOpen ? undefined : 'c-warn'}>{line.isOpen ? '开通' : '暂停'}</td>
            <td>{line.lender}</td>
            <td className="c-num">{figureText(line.limit)}</td>
            <td className="c-num">{figureText(line.used)}</td>
            <td className="c-num">{figureText(line.advanced)}</td>
            <td>
              {businessText(Date.parse(line.changedAt))} {line.by}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const stateWords = { asked: '付款中', paid: '已付，待结算归还' } as const

function Queue({ queue }: Pick<LinesOf, 'queue'>) {
  if (queue.length === 0) return <p className="c-quiet">垫资已全部归还。</p>
  return (
    <WideTable
      name="尚未归还的垫资"
      caption="尚未归还的垫资，由早到晚"
      columns={['订单', '客户', '基金', '受理时间', { figure: '金额（元）' }, '状态', '归还日']}
    >
      <tbody>
        {queue.map(each => (
          <tr key={each.orderId}>
            <th scope="row">
              <Link to={`/orders/${each.orderId}`}>{each.orderId}</Link>
            </th>
            <td>
              <Link to={`/customers/${each.custno}`}>{each.custno}</Link>
            </td>
            <td>
              {each.fundName} {each.fundCode}
            </td>
            <td>{businessText(Date.parse(each.acceptAt))}</td>
            <td className="c-num">{figureText(each.amount)}</td>
            <td>{stateWords[each.state]}</td>
            <td>{each.repaidOn ?? '--'}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

/** Opening or changing a line, and stopping one; each is released by a second person. */
function Forms({ onAsk }: { onAsk: (proposal: Proposal<'line set' | 'line close'>) => void }) {
  return (
    <section className="c-sec">
      <SecHead title="办理" />
      <Form
        names={['基金代码', '垫资额度（元）', '垫资银行']}
        action="试算开通或调整"
        faultsOf={(fund, limit, lender) => [
          fundFault(fund),
          isTradeAmount(limit) ? undefined : '请输入金额，最多 2 位小数',
          lender.length >= 2 && lender.length <= 40 ? undefined : '请填写垫资银行，2 至 40 字',
        ]}
        figureAt={1}
        onAsk={(fund, limit, lender) => onAsk({ act: 'line set', input: { fund, limit, lender } })}
      />
      <Form
        names={['暂停的基金代码', '暂停理由']}
        action="试算暂停"
        faultsOf={(fund, reason) => [
          fundFault(fund),
          reason.length >= 4 && reason.length <= 200 ? undefined : '请填写理由，4 至 200 字',
        ]}
        onAsk={(fund, reason) => onAsk({ act: 'line close', input: { fund, reason } })}
      />
    </section>
  )
}

const fundFault = (fund: string) => (/^\d{6}$/.test(fund) ? undefined : '请填写六位基金代码')

type FormProps = {
  names: readonly string[]
  action: string
  /** The fault of each field, undefined where it is right. */
  faultsOf: (...values: [string, string, string]) => readonly (string | undefined)[]
  /** The field that is an amount. */
  figureAt?: number
  onAsk: (...values: [string, string, string]) => void
}

function Form({ names, action, faultsOf, figureAt, onAsk }: FormProps) {
  const [typed, setTyped] = useState<readonly string[]>([])
  const [faults, setFaults] = useState<readonly (string | undefined)[]>([])
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first = '', second = '', third = ''] = typed.map(each => each.trim())
    const found = faultsOf(first, second, third)
    setFaults(found)
    const wrong = found.findIndex(each => each !== undefined)
    if (wrong === -1) return onAsk(first, second, third)
    form.current?.querySelectorAll('input')[wrong]?.focus()
  }
  return (
    <form className="c-hold" onSubmit={submit} noValidate ref={form}>
      {names.map((name, at) => (
        <TextField
          key={name}
          label={name}
          value={typed[at] ?? ''}
          onChange={event => {
            const { value } = event.target
            setTyped(
              names.map((_, nth) => (nth === at ? (at === figureAt ? plainFigure(value) : value) : (typed[nth] ?? ''))),
            )
          }}
          error={faults[at]}
          autoComplete="off"
          maxLength={200}
        />
      ))}
      <Button size="s" kind="outline" type="submit">
        {action}
      </Button>
    </form>
  )
}
