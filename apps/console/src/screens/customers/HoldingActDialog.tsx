import { actNameOf, type Proposal } from '@zhixiao/contract/acts/acts.ts'
import { transferCauses } from '@zhixiao/domain/codes/transfer-causes.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { PAPER_TYPED_LENGTH } from '@zhixiao/domain/validate/paper-number.ts'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useId, useState } from 'react'
import { FormActions } from '../../layout/FormActions.tsx'
import { FormDialog } from '../../layout/FormDialog.tsx'
import { AccountFields, CustodyFields } from './CustodyFields.tsx'
import type { Customer } from './customer.ts'
import {
  asksFor,
  emptyForm,
  faultIn,
  type HoldingAct,
  type HoldingForm,
  paperName,
  proposalOf,
} from './holding-acts.ts'

type Props = {
  customer: Customer
  acts: readonly HoldingAct[]
  /** Acts that take effect at once. */
  isUrgent: boolean
  /** True while the preview is shown; typed text is kept. */
  isHidden: boolean
  onProposal: (proposal: Proposal) => void
  onClose: () => void
}

/** The form of an act on account or shares; its preview follows. */
export function HoldingActDialog({ customer, acts, isUrgent, isHidden, onProposal, onClose }: Props) {
  const id = useId()
  const [act, setAct] = useState<HoldingAct>(acts[0] ?? 'account freeze')
  const [form, setForm] = useState<HoldingForm>(emptyForm)
  const [fault, setFault] = useState<ReturnType<typeof faultIn>>(null)
  const field = (name: keyof HoldingForm) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      setFault(null)
    },
    error: fault?.field === name ? fault.text : undefined,
  })
  function next(event: FormEvent) {
    event.preventDefault()
    const found = faultIn(act, form)
    setFault(found)
    const proposal = found ? null : proposalOf(act, customer.custno, form)
    if (proposal) onProposal(proposal)
  }
  return (
    <FormDialog
      title={`${isUrgent ? '紧急办理：' : ''}${actNameOf(act)} ${customer.name}（${customer.custno}）`}
      open={!isHidden}
      onClose={onClose}
      actions={<FormActions form={id} onBack={onClose} />}
    >
      <form id={id} className="c-ask" onSubmit={next} noValidate>
        <SelectField
          label="办理"
          options={acts.map(each => ({ value: each, label: actNameOf(each) }))}
          value={act}
          onChange={event => {
            const chosen = acts.find(each => each === event.target.value)
            if (chosen) setAct(chosen)
            setFault(null)
          }}
        />
        {asksFor(act, 'holding') && (
          <SelectField
            label="持仓"
            placeholder="请选择"
            options={customer.holdings.map(row => ({
              value: `${row.tradeacco} ${row.fundCode}`,
              label: `${row.fundName} ${row.fundCode}，${row.bankName}尾号 ${row.cardTail}，可用 ${moneyText(row.available)} 份`,
            }))}
            {...field('holding')}
          />
        )}
        {asksFor(act, 'account') && <AccountFields customer={customer} field={field} />}
        {asksFor(act, 'shares') && <TextField label="份额" inputMode="decimal" maxLength={16} {...field('shares')} />}
        <CustodyFields act={act} field={field} />
        {asksFor(act, 'target') && (
          <TextField label="转入方交易账号" hint="见转入方客户页的银行卡一栏" maxLength={20} {...field('target')} />
        )}
        {asksFor(act, 'cause') && (
          <SelectField
            label="过户原因"
            placeholder="请选择"
            options={Object.entries(transferCauses).map(([value, label]) => ({ value, label }))}
            {...field('cause')}
          />
        )}
        {asksFor(act, 'frozenBy') && (
          <SelectField
            label="解除哪份文书的冻结"
            placeholder="请选择"
            options={customer.accountFreezes.map(({ document }) => ({ value: document, label: document }))}
            {...field('frozenBy')}
          />
        )}
        <TextField
          label={paperName(act)}
          hint={asksFor(act, 'agency') ? '转托管申请表的编号' : '有权机关文书、公证书或判决的编号'}
          maxLength={PAPER_TYPED_LENGTH}
          {...field('document')}
        />
        {asksFor(act, 'until') && (
          <TextField
            label="冻结至"
            hint="最后一日，如 2026-12-31；留空则凭文书解冻"
            maxLength={10}
            {...field('until')}
          />
        )}
        {act === 'account freeze' && (
          <Notice tone="info">冻结账户后客户不能办理任何业务；份额及其分红由“份额冻结”另行冻结。</Notice>
        )}
      </form>
    </FormDialog>
  )
}
