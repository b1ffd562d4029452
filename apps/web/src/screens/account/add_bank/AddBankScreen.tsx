import { limitText } from '@zhixiao/domain/format/amounts.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { BankBadge } from '@zhixiao/ui/brand/BankBadge.tsx'
import { DataTable } from '@zhixiao/ui/display/DataTable.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { PinInput } from '@zhixiao/ui/form/PinInput.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { pinFault } from '../../../form/pin-fault.ts'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { reasonOf } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { CardForm, type CardValues, emptyCard, type ProvenCard } from '../bank/CardForm.tsx'

/** BANK-02: the card is proved by its bank, then bound with the trade password. */
export default function AddBankScreen() {
  const [values, setValues] = useState<CardValues>(emptyCard)
  const [proven, setProven] = useState<ProvenCard>()
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      <h1 className="account__title">添加银行卡</h1>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      {proven ? (
        <SignStep
          card={proven}
          onBack={told => {
            setRefusal(told)
            setProven(undefined)
          }}
        />
      ) : (
        <>
          <Panel title="验证银行卡" note="仅限本人名下的借记卡">
            <CardForm
              values={values}
              onChange={change => setValues(before => ({ ...before, ...change }))}
              onProven={card => {
                setRefusal(undefined)
                setProven(card)
              }}
              actions={pending => (
                <div className="form-actions">
                  <LinkButton kind="outline" size="l" link={<Link to={to('bank')} />}>
                    返回
                  </LinkButton>
                  <Button type="submit" size="l" loading={pending} loadingText="验证中">
                    下一步
                  </Button>
                </div>
              )}
            />
          </Panel>
          <SupportedBanks />
        </>
      )}
    </>
  )
}

function SignStep({ card, onBack }: { card: ProvenCard; onBack: (told?: string) => void }) {
  const navigate = useNavigate()
  const adding = useSend('account.bankAdd', { quiet: true })
  const agreements = useAgreements('addCard')
  const [error, setError] = useState<string>()
  const { bankName, ...proof } = card

  async function bind(tradePassword: string) {
    setError(undefined)
    const result = await adding.send({ ...proof, tradePassword, agreements: acceptedOf(agreements) })
    if (!result.ok) {
      const fault = pinFault(result)
      return fault ? setError(fault) : onBack(reasonOf(result))
    }
    await refresh('account.bankMine')
    toast.ok('银行卡已添加')
    await navigate(to('bank'))
  }
  return (
    <Panel title="输入交易密码" note={`绑定 ${bankName} **** ${card.cardno.slice(-4)}`}>
      <div className="card-form">
        <PinInput onComplete={pin => void bind(pin)} error={error} disabled={adding.pending} autoFocus />
        <p className="faint">
          输入即同意 <AgreementLinks agreements={agreements} />
          并确认开通该卡的快捷支付，扣款只在您凭交易密码确认购买后发生。
        </p>
        <div className="form-actions">
          <Button kind="outline" size="l" onClick={() => onBack()}>
            上一步
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function SupportedBanks() {
  const { data } = useCall('account.bankList', {}, { staleMs: 3_600_000 })
  return (
    <Panel title="支持的银行" flush>
      <DataTable
        caption="支持的银行与限额"
        compact
        rows={data?.banks ?? []}
        rowKey={bank => bank.bankCode}
        columns={[
          {
            key: 'name',
            head: '银行',
            rowHeader: true,
            cell: bank => (
              <span className="row">
                <BankBadge code={bank.bankCode} name={bank.bankName} />
                {bank.bankName}
              </span>
            ),
          },
          { key: 'single', head: '单笔限额', numeric: true, cell: bank => limitText(bank.singleMax) },
          { key: 'day', head: '单日限额', numeric: true, cell: bank => limitText(bank.dayMax) },
        ]}
      />
    </Panel>
  )
}
