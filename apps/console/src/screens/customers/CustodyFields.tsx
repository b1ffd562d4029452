import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import type { Customer } from './customer.ts'
import { asksFor, type HoldingAct, type HoldingForm } from './holding-acts.ts'

type FieldOf = (name: keyof HoldingForm) => {
  value: string
  onChange: (event: { target: { value: string } }) => void
  error: string | undefined
}

/** The account that receives shares of a fund that the customer may not hold yet. */
export function AccountFields({ customer, field }: { customer: Customer; field: FieldOf }) {
  return (
    <>
      <SelectField
        label="转入交易账号"
        placeholder="请选择"
        options={customer.cards.map(card => ({
          value: card.tradeacco,
          label: `${card.bankName}尾号 ${card.cardTail}，${card.tradeacco}`,
        }))}
        {...field('account')}
      />
      <TextField label="基金代码" maxLength={12} {...field('fund')} />
    </>
  )
}

/** The agency of a transfer of custody, and the lot that comes from it. */
export function CustodyFields({ act, field }: { act: HoldingAct; field: FieldOf }) {
  if (!asksFor(act, 'agency')) return null
  return (
    <>
      <TextField label="代销机构代码" hint="见网站代销机构名录" maxLength={20} {...field('agency')} />
      {asksFor(act, 'traded') && (
        <>
          <TextField
            label="申购日"
            hint="如 2025-12-01，返还销售服务费的天数从这一天起算"
            maxLength={10}
            {...field('traded')}
          />
          <TextField
            label="登记日"
            hint="如 2025-12-02，赎回费的持有天数从这一天起算"
            maxLength={10}
            {...field('registered')}
          />
          <TextField label="持有成本（元）" inputMode="decimal" maxLength={16} {...field('cost')} />
          <TextField
            label="申购净值"
            hint="本公司有申购日的净值时可以留空"
            inputMode="decimal"
            maxLength={10}
            {...field('nav')}
          />
        </>
      )}
    </>
  )
}
