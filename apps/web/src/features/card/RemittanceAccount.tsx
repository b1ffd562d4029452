import { brand } from '@zhixiao/domain/brand.ts'
import { type RemittanceAccount as Fields, remittanceFields } from '@zhixiao/domain/codes/remittance-account.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { CopyNumber } from '../../content/CopyNumber.tsx'
import { remitByWords } from '../order/day-words.ts'
import './card.css'

const account: Fields = brand.remittance

const row = (label: string, text: string, shown = text) => ({
  label,
  value: (
    <span className="row bank-remit__value">
      {shown}
      <CopyNumber text={text} label={`复制${label}`} />
    </span>
  ),
})

/** CODE-18: the account to which a customer sends money, each line with a copy button. */
export function RemittanceAccount({ amount }: { amount?: string }) {
  const items = [
    row(remittanceFields.bankName, account.bankName),
    row(remittanceFields.accountName, account.accountName),
    row(remittanceFields.accountNumber, account.accountNumber),
    row(remittanceFields.bankAddress, account.bankAddress),
    row(remittanceFields.bigPaymentNumber, account.bigPaymentNumber),
  ]
  return (
    <KeyValues items={amount === undefined ? items : [row('汇款金额（元）', amount, moneyText(amount)), ...items]} />
  )
}

type Awaiting = { awaitsMoney: boolean; amount: string | null; remitBy: string | null }

/** Where to send the money of an order that awaits its transfer; renders nothing for other orders. */
export function AwaitedMoney({ awaitsMoney, amount, remitBy }: Awaiting) {
  if (!awaitsMoney || amount === null) return null
  const lapse = remitBy === null ? '3 个交易日内' : `${remitByWords(remitBy)} 前`
  return (
    <Panel title="请汇款至" note={`${lapse}未到账的申请作废`}>
      <RemittanceAccount amount={amount} />
    </Panel>
  )
}
