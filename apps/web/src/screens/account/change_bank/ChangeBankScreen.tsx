import { cardTies } from '@zhixiao/domain/customer/card-obstacles.ts'
import { cardPartsOf, cardTailMask } from '@zhixiao/domain/customer/masks.ts'
import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { Link, useNavigate } from 'react-router'
import { refresh, useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import type { ProvenCard } from '../../../features/card/card-values.ts'
import { AgreementLinks } from '../../../form/AgreementLinks.tsx'
import { acceptedOf, useAgreements } from '../../../form/use-agreements.ts'
import { useFocusOnChange } from '../../../form/use-focus-on-change.ts'
import { to } from '../../../paths.ts'
import { CardGate } from '../bank/CardGate.tsx'
import { CardHead } from '../bank/CardHead.tsx'
import { CardPanel, PinPanel, Refusal, useProvenCard } from '../bank/CardSteps.tsx'
import { CardTies, type Ties } from '../bank/CardTies.tsx'
import type { BankCardView } from '../bank/card-words.ts'

const STEPS = ['核对资产', '验证新卡', '确认更换']

/** BANK-03: replaces the card of a trade account, once nothing is in transit. */
export default function ChangeBankScreen() {
  return <CardGate title="更换银行卡">{card => <Steps card={card} />}</CardGate>
}

function Steps({ card }: { card: BankCardView }) {
  const { data: ties } = useCall('account.bankTies', { tradeacco: card.tradeacco })
  const state = useProvenCard(2)
  const { proven, step, go } = state
  const top = useFocusOnChange<HTMLDivElement>(step)
  if (!ties) return <TableSkeleton />
  const back = (
    <Button kind="outline" size="l" onClick={() => go(0)}>
      上一步
    </Button>
  )
  return (
    <>
      <div ref={top} tabIndex={-1}>
        <Stepper steps={STEPS} current={step} />
      </div>
      <Refusal text={state.refusal} />
      {proven ? (
        <ConfirmStep old={card} card={proven} onBack={state.goBack} />
      ) : step > 0 ? (
        <CardPanel title="验证新卡" state={state} back={back} />
      ) : (
        <CheckStep card={card} ties={ties} onNext={() => go(1)} />
      )}
    </>
  )
}

function CheckStep({ card, ties, onNext }: { card: BankCardView; ties: Ties; onNext: () => void }) {
  const isFree = ties.change.length === 0
  return (
    <>
      <Panel label="原银行卡">
        <CardHead card={card} />
      </Panel>
      <CardTies ties={ties} />
      {isFree ? (
        <Notice>更换后交易账号 {card.tradeacco} 不变，持有份额和定投计划转到新卡；24 小时后赎回款划至新卡。</Notice>
      ) : (
        <Notice tone="warning">暂不能更换：{ties.change.map(tie => cardTies[tie].text).join('；')}。</Notice>
      )}
      <div className="form-actions">
        <LinkButton kind="outline" size="l" link={<Link to={to('bankDetail', { tradeacco: card.tradeacco })} />}>
          返回
        </LinkButton>
        <Button size="l" disabled={!isFree} onClick={onNext}>
          下一步
        </Button>
      </div>
    </>
  )
}

type ConfirmProps = { old: BankCardView; card: ProvenCard; onBack: (message?: string) => void }

function ConfirmStep({ old, card, onBack }: ConfirmProps) {
  const navigate = useNavigate()
  const changing = useSend('account.bankChange', {
    submissionOf: () => ({
      subject: `${old.tradeacco} ${card.cardno.slice(-4)}`,
      label: `更换银行卡 ${card.bankName} ${cardTailMask(cardPartsOf(card.cardno))}`,
    }),
  })
  const agreements = useAgreements('changeCard')
  const { bankName, ...proof } = card
  const { tradeacco } = old

  async function change(tradePassword: string) {
    const result = await changing.send({ tradeacco, ...proof, tradePassword, agreements: acceptedOf(agreements) })
    if (!result.ok) {
      await refresh('account.bankTies')
      return result
    }
    await refresh('account.bankMine', 'account.bankTies')
    toast.ok('银行卡已更换')
    await navigate(to('bankDetail', { tradeacco }))
    return null
  }
  return (
    <PinPanel
      note={`${old.bankName} ${old.cardTail} 更换为 ${bankName} ${cardTailMask(cardPartsOf(card.cardno))}`}
      act={change}
      pending={changing.pending}
      onBack={onBack}
    >
      输入即同意 <AgreementLinks agreements={agreements} />
      。更换后登录手机号和原卡预留手机号会收到短信通知。
    </PinPanel>
  )
}
