import { objectOf } from '@zhixiao/contract/acts/command-line.ts'
import { holdScopes } from '@zhixiao/contract/acts/value-words.ts'
import './remittances.css'
import type { ActInput, Proposal } from '@zhixiao/contract/acts/acts.ts'
import { placeText } from '@zhixiao/contract/acts/place-text.ts'
import { paymentDirections } from '@zhixiao/contract/acts/value-words.ts'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { EmergencyDialog, type EmergencyProposal } from '../../ask/EmergencyDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { WideTable } from '../../layout/Wide.tsx'
import { untilRenewal } from '../../renew.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { CountedTabs } from './Tabs.tsx'

type Holds = ConsoleOutput<'payment.holds'>
type Hold = Holds['list'][number]

const heldText = (held: Holds['due']): string =>
  held.length === 0
    ? '没有到期的'
    : held
        .map(
          each =>
            `${paymentDirections[each.direction]} ${each.waiting + each.unanswered} 笔，${figureText(each.amount)} 元`,
        )
        .join('；')

const scopeText = ({ fundCode, bankCode, bankName }: Hold): string =>
  fundCode !== null ? `基金 ${fundCode}` : bankCode !== null ? (bankName ?? bankCode) : '全部'

/** Debits and payouts held until their release; none is lost or sent twice. */
export function HeldPayments() {
  const answer = useCall('payment.holds', {}, { refetchInterval: untilRenewal })
  const { data } = answer
  const { roles } = useMe()
  const mayMake = staffCan(roles, 'remittance', 'make')
  const mayCheck = staffCan(roles, 'remittance', 'check')
  return (
    <Page title="汇款匹配" about={data && `${data.list.length} 项收付暂停`} keys={[]}>
      <CountedTabs tab="held" />
      <Loaded of={answer} />
      {data && (
        <>
          <section className="c-sec">
            <SecHead title="暂停中" note={`到期待答复共：${heldText(data.due)}`} />
            <List list={data.list} mayMake={mayMake} />
          </section>
          {(mayMake || mayCheck) && <HoldForm banks={data.banks} isEmergency={!mayMake} />}
        </>
      )}
    </Page>
  )
}

function List({ list, mayMake }: { list: readonly Hold[]; mayMake: boolean }) {
  const [proposal, setProposal] = useState<Proposal | null>(null)
  if (list.length === 0) return <p className="c-quiet">没有暂停的收付，扣款与付款照常发送。</p>
  return (
    <>
      <WideTable
        name="暂停中"
        caption="暂停中的收付"
        columns={['范围', '方向', '其中到期', '暂停于', '办理人', '办理']}
      >
        <tbody>
          {list.map(hold => (
            <tr key={hold.holdId}>
              <th scope="row">{scopeText(hold)}</th>
              <td>{hold.direction === null ? '扣款与付款' : paymentDirections[hold.direction]}</td>
              <td className={hold.held.length > 0 ? 'c-warn' : 'c-quiet'}>{heldText(hold.held)}</td>
              <td>{businessText(Date.parse(hold.since))}</td>
              <td>{hold.by}</td>
              <td>
                {mayMake ? (
                  <Button
                    size="s"
                    kind="ghost"
                    aria-label={`恢复 ${scopeText(hold)}`}
                    onClick={() => setProposal({ act: 'payments release', input: scopeOf(hold) })}
                  >
                    恢复
                  </Button>
                ) : (
                  <span className="c-quiet">由清算提交恢复</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {proposal && (
        <AskDialog
          proposal={proposal}
          about={placeText(objectOf(proposal.act, proposal.input, []))}
          onClose={() => setProposal(null)}
        />
      )}
    </>
  )
}

function scopeOf({
  fundCode,
  bankCode,
  direction: given,
}: Pick<Hold, 'fundCode' | 'bankCode' | 'direction'>): ActInput<'payments hold'> {
  const direction = given === null ? {} : { direction: given }
  if (fundCode !== null) return { scope: 'fund', code: fundCode, ...direction }
  return bankCode !== null ? { scope: 'bank', code: bankCode, ...direction } : { scope: 'all', ...direction }
}

type FormProps = { banks: Holds['banks']; isEmergency: boolean }

/** Staff who make requests request a hold; staff who check them may only hold at once, in an emergency. */
function HoldForm({ banks, isEmergency }: FormProps) {
  const [scope, setScope] = useState('fund')
  const [fundCode, setFundCode] = useState('')
  const [bankCode, setBankCode] = useState(banks[0]?.code ?? '')
  const [direction, setDirection] = useState('out')
  const [fault, setFault] = useState('')
  const [proposal, setProposal] = useState<EmergencyProposal | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (scope === 'fund' && !/^\d{6}$/.test(fundCode.trim())) return setFault('请填写六位基金代码')
    setFault('')
    setProposal({
      act: 'payments hold',
      input: scopeOf({
        fundCode: scope === 'fund' ? fundCode.trim() : null,
        bankCode: scope === 'bank' ? bankCode : null,
        direction: direction === 'in' || direction === 'out' ? direction : null,
      }),
    })
  }
  const about = proposal ? placeText(objectOf(proposal.act, proposal.input, [])) : ''
  const changed = () => void refresh('payment.holds')
  return (
    <section className="c-sec">
      <SecHead title={isEmergency ? '紧急暂停收付' : '暂停收付'} />
      <form className="c-hold" onSubmit={submit} noValidate>
        <SelectField
          label="范围"
          options={Object.entries(holdScopes).map(([value, label]) => ({ value, label }))}
          value={scope}
          onChange={event => [setScope(event.target.value), setFault('')]}
        />
        {scope === 'fund' && (
          <TextField
            label="基金代码"
            value={fundCode}
            onChange={event => [setFundCode(event.target.value), setFault('')]}
            error={fault || undefined}
            inputMode="numeric"
            maxLength={6}
          />
        )}
        {scope === 'bank' && (
          <SelectField
            label="银行"
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
            value={bankCode}
            onChange={event => setBankCode(event.target.value)}
          />
        )}
        <SelectField
          label="方向"
          options={[
            { value: 'out', label: '付款' },
            { value: 'in', label: '扣款' },
            { value: 'both', label: '扣款与付款' },
          ]}
          value={direction}
          onChange={event => setDirection(event.target.value)}
        />
        <Button size="s" kind="outline" type="submit">
          {isEmergency ? '紧急暂停' : '试算并提交'}
        </Button>
      </form>
      <p className="c-quiet">暂停后到期的扣款与付款不再发送，恢复后各发送一次；已发给渠道的，渠道仍可能办理。</p>
      {proposal && isEmergency && (
        <EmergencyDialog proposal={proposal} about={about} onClose={() => setProposal(null)} onDone={changed} />
      )}
      {proposal && !isEmergency && (
        <AskDialog proposal={proposal} about={about} onClose={() => setProposal(null)} onAsked={changed} />
      )}
    </section>
  )
}
