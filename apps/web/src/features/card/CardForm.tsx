import type { CallFailure } from '@zhixiao/client/call-result.ts'
import { mobileTail } from '@zhixiao/domain/customer/masks.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { CodeField } from '@zhixiao/ui/form/CodeField.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { call } from '../../api/call.ts'
import { useCall, useSend } from '../../api/query.ts'
import { useBankBins } from '../../api/static-data.ts'
import { codeFault, mobileFault } from '../../form/mobile.ts'
import { reasonOf, useFields } from '../../form/use-fields.ts'
import { withWork } from '../../form/with-work.ts'
import { cardFault, cardHint, isUnknown, recognise } from './card-number.ts'
import type { CardValues, ProvenCard } from './card-values.ts'
import './card.css'

type Props = {
  /** The card's owner, before the account is open. */
  holder?: { custname: string; idno: string }
  values: CardValues
  onChange: (change: Partial<CardValues>) => void
  onProven: (card: ProvenCard) => void
  /** Receives a refusal that concerns no field of this form, but name or ID number. */
  onElsewhere?: (failure: CallFailure) => void
  /** The buttons; the submit button uses `pending`. */
  actions: (pending: boolean) => ReactNode
}

const fieldOf: Readonly<Record<string, keyof CardValues>> = {
  'BANK-0001': 'bankCode',
  'BANK-0002': 'cardno',
  '0040': 'smsCode',
}

/** BANK-02: names the bank while the number is typed, has the bank check holder and mobile, then takes its code. */
export function CardForm({ holder, values, onChange, onProven, onElsewhere, actions }: Props) {
  const bins = useBankBins()?.bins ?? []
  const banks = useCall('account.bankList', {}, { staleMs: 600_000 }).data?.banks ?? []
  const rules = {
    cardno: (text: string) => cardFault(plainDigits(text), bins),
    bankCode: (chosen: string, { cardno }: CardValues) =>
      chosen === '' && isUnknown(plainDigits(cardno), bins) ? '请选择发卡银行' : undefined,
    mobileno: mobileFault,
    smsCode: codeFault,
  }
  const fields = useFields(values, onChange, rules)
  // A lost answer has consumed the code; the repeat under the same request id returns that answer.
  const auth = useSend('account.bankcardCodeAuth')
  const [sentTo, setSentTo] = useState<string>()
  const [warning, setWarning] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [bankName, setBankName] = useState('')
  const cardno = plainDigits(values.cardno)
  const mobileno = plainDigits(values.mobileno)
  const bank = recognise(cardno, bins)
  const unknown = isUnknown(cardno, bins)
  const bankCode = bank?.bankCode ?? values.bankCode
  const given = { cardno, mobileno, ...holder, ...(bankCode && { bankCode }) }

  function refuse(failure: CallFailure) {
    const name = fieldOf[failure.code]
    if (name) fields.refuse(name, failure.code === '0040' ? '短信验证码错误或已失效，请核对或重新获取' : failure.msg)
    else if (fields.refuseBy(failure)) return
    else if (failure.field !== undefined && onElsewhere) onElsewhere(failure)
    else setRefusal(reasonOf(failure))
  }
  async function sendCode(): Promise<boolean> {
    if (!fields.passes(['cardno', 'bankCode', 'mobileno'])) return false
    setRefusal(undefined)
    const result = await withWork('bindCard', mobileno, proof => call('account.bankcardVerify', { ...given, ...proof }))
    if (!result.ok) {
      refuse(result)
      return false
    }
    setBankName(result.data.bankName)
    setWarning(result.data.passesCheckDigit ? undefined : '卡号校验位不符，请再次核对；确认无误可继续。')
    setSentTo(mobileno)
    return true
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (auth.pending || !fields.passes()) return
    setRefusal(undefined)
    const result = await auth.send({ ...given, smsCode: values.smsCode })
    if (result.ok) onProven({ cardno, mobileno, bankName, ...result.data })
    else refuse(result)
  }

  return (
    <form className="card-form" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <TextField
        label="银行卡号"
        inputMode="numeric"
        autoComplete="off"
        placeholder="本人名下的借记卡"
        hint={<span role="status">{cardHint(cardno, bins)}</span>}
        {...fields.field('cardno')}
      />
      {unknown && (
        <SelectField
          label="发卡银行"
          placeholder="请选择发卡银行"
          hint="能否绑定以银行验证结果为准"
          options={banks.map(({ bankCode, bankName }) => ({ value: bankCode, label: bankName }))}
          {...fields.field('bankCode')}
        />
      )}
      <TextField
        label="银行预留手机号"
        prefix={<span className="muted">+86</span>}
        inputMode="tel"
        autoComplete="tel"
        hint="须与银行登记的手机号一致"
        {...fields.field('mobileno')}
      />
      <CodeField
        recipient={mobileno}
        hint={sentTo === mobileno ? `已发送至尾号 ${mobileTail(mobileno)} 的手机` : undefined}
        onSend={sendCode}
        {...fields.value('smsCode')}
      />
      {warning && <Notice tone="warning">{warning}</Notice>}
      {actions(auth.pending)}
    </form>
  )
}
