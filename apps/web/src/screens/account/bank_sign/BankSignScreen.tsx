import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { refresh, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { codeFault } from '../../../form/mobile.ts'
import { pinFault } from '../../../form/pin-fault.ts'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { reasonOf, useFields } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { CardGate } from '../bank/CardGate.tsx'
import { CardHead } from '../bank/CardHead.tsx'
import type { BankCardView } from '../bank/card-words.ts'
import { PinDialog } from '../bank/PinDialog.tsx'

/** BANK-04: signs the bank contract by the bank's code; renewing a lapsed one also needs the trade password. */
export default function BankSignScreen() {
  return (
    <CardGate title="银行卡签约">
      {card =>
        card.state === 'active' ? (
          <EmptyState
            title="该银行卡已签约"
            text="无需再次签约，可以用于付款。"
            action={
              <LinkButton link={<Link to={to('bankDetail', { tradeacco: card.tradeacco })} />}>查看银行卡</LinkButton>
            }
          />
        ) : (
          <SignForm card={card} />
        )
      }
    </CardGate>
  )
}

function SignForm({ card }: { card: BankCardView }) {
  const { tradeacco } = card
  const navigate = useNavigate()
  const agreements = useAgreements('signCard')
  const signing = useSend('account.bankSign', {
    submissionOf: () => ({ subject: tradeacco, label: `签约 ${card.bankName} ${card.cardTail}` }),
  })
  const renewing = useSend('account.bankReContract', {
    submissionOf: () => ({ subject: tradeacco, label: `重新签约 ${card.bankName} ${card.cardTail}` }),
  })
  const [values, setValues] = useState({ smsCode: '' })
  const fields = useFields(values, change => setValues(before => ({ ...before, ...change })), { smsCode: codeFault })
  const [sentTo, setSentTo] = useState<string>()
  const [asking, setAsking] = useState(false)
  const isLapsed = card.state === 'lapsed'

  async function sendCode(): Promise<boolean> {
    const result = await call('account.bankPreSign', { tradeacco })
    if (result.ok) setSentTo(`已发送至 ${result.data.mobileno}`)
    else fields.refuse('smsCode', reasonOf(result))
    return result.ok
  }
  async function done() {
    toast.ok('签约成功')
    await navigate(to('bankDetail', { tradeacco }))
    await refresh('account.bankMine')
  }
  const refuse = (failure: CallFailure) =>
    fields.refuse('smsCode', failure.code === '0040' ? '短信验证码错误或已失效，请核对或重新获取' : reasonOf(failure))

  async function renew(tradePassword: string) {
    const input = { tradeacco, smsCode: values.smsCode, tradePassword, agreements: acceptedOf(agreements) }
    const result = await renewing.send(input)
    if (result.ok) await done()
    else if (pinFault(result)) return result
    else refuse(result)
    return null
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (signing.pending || !fields.passes()) return
    if (isLapsed) return setAsking(true)
    const input = { tradeacco, smsCode: values.smsCode, agreements: acceptedOf(agreements) }
    const result = await signing.send(input)
    if (result.ok) await done()
    else refuse(result)
  }
  return (
    <Panel title={isLapsed ? '重新签约' : '签约'}>
      <form className="card-form" ref={fields.form} onSubmit={submit} noValidate>
        <CardHead card={card} />
        {isLapsed && <Notice tone="warning">该卡的快捷支付签约已失效，重新签约后可继续付款。</Notice>}
        <CodeField hint={sentTo} onSend={sendCode} {...fields.value('smsCode')} />
        <p className="faint">
          提交即同意 <AgreementLinks agreements={agreements} />
        </p>
        <div className="form-actions">
          <LinkButton kind="outline" size="l" link={<Link to={to('bank')} />}>
            返回
          </LinkButton>
          <Button type="submit" size="l" loading={signing.pending} loadingText="提交中">
            确认签约
          </Button>
        </div>
      </form>
      <PinDialog open={asking} onClose={() => setAsking(false)} act={renew}>
        为 {card.bankName} {card.cardTail} 重新签约快捷支付。
      </PinDialog>
    </Panel>
  )
}
