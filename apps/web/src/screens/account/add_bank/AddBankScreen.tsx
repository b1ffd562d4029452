import { cardPartsOf, cardTailMask } from '@zhixiao/domain/customer/masks.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Link, useNavigate } from 'react-router'
import { refresh, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import type { ProvenCard } from '../../../features/card/card-values.ts'
import { SupportedBanks } from '../../../features/card/SupportedBanks.tsx'
import { cardCalls } from '../../../features/submission/submission-pages.ts'
import { Unanswered } from '../../../features/submission/Unanswered.tsx'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { CardPanel, PinPanel, Refusal, useProvenCard } from '../bank/CardSteps.tsx'

/** BANK-02: the bank verifies the card, then the trade password binds it. */
export default function AddBankScreen() {
  const state = useProvenCard(1)
  const heading = useFocusOnChange<HTMLHeadingElement>(state.proven)
  const back = (
    <LinkButton kind="outline" size="l" link={<Link to={to('bank')} />}>
      返回
    </LinkButton>
  )
  return (
    <>
      <h1 className="account__title" ref={heading} tabIndex={-1}>
        添加银行卡
      </h1>
      <Refusal text={state.refusal} />
      <Unanswered names={cardCalls} />
      {state.proven ? (
        <SignStep card={state.proven} onBack={state.goBack} />
      ) : (
        <>
          <CardPanel title="验证银行卡" state={state} back={back} />
          <SupportedBanks />
        </>
      )}
    </>
  )
}

function SignStep({ card, onBack }: { card: ProvenCard; onBack: (message?: string) => void }) {
  const navigate = useNavigate()
  const adding = useSend('account.bankAdd', {
    submissionOf: () => ({
      subject: card.cardno.slice(-4),
      label: `添加银行卡 ${card.bankName} ${cardTailMask(cardPartsOf(card.cardno))}`,
    }),
  })
  const agreements = useAgreements('addCard')
  const { bankName, ...proof } = card

  async function bind(tradePassword: string) {
    const result = await adding.send({ ...proof, tradePassword, agreements: acceptedOf(agreements) })
    if (!result.ok) return result
    await refresh('account.bankMine')
    toast.ok('银行卡已添加')
    await navigate(to('bank'))
    return null
  }
  return (
    <PinPanel
      note={`绑定 ${bankName} ${cardTailMask(cardPartsOf(card.cardno))}`}
      act={bind}
      pending={adding.pending}
      onBack={onBack}
    >
      输入即同意 <AgreementLinks agreements={agreements} />
      并确认开通该卡的快捷支付，只在您凭交易密码确认购买或设置定投之后扣款。
    </PinPanel>
  )
}
