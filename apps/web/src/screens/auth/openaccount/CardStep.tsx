import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { CardForm } from '../../../features/card/CardForm.tsx'
import { ProvenPanel } from '../../../features/card/ProvenPanel.tsx'
import { SupportedBanks } from '../../../features/card/SupportedBanks.tsx'
import { StepActions } from '../../../form/StepActions.tsx'
import { reasonOf } from '../../../form/use-fields.ts'
import { changeDraft, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function CardStep({ onNext, onBack, onMend }: StepProps) {
  const { identity, checked, card, proven } = useDraft()
  const back = (
    <Button kind="ghost" size="l" onClick={onBack}>
      上一步
    </Button>
  )
  if (proven?.holder === checked) {
    return (
      <ProvenPanel
        title="绑定银行卡"
        card={proven}
        back={back}
        actionsClass="wizard__acts"
        onNext={onNext}
        onOther={() => changeDraft(() => ({ proven: undefined }))}
      />
    )
  }
  return (
    <>
      <Panel title="绑定银行卡" note={`仅限 ${identity.custname} 名下的借记卡`}>
        <CardForm
          holder={{ custname: identity.custname, idno: identity.idno }}
          values={card}
          onChange={change => changeDraft(draft => ({ card: { ...draft.card, ...change } }))}
          onProven={next => {
            changeDraft(draft => ({ proven: { ...next, holder: checked }, card: { ...draft.card, smsCode: '' } }))
            onNext()
          }}
          onElsewhere={failure => onMend('identity', reasonOf(failure))}
          actions={pending => <StepActions back={back} pending={pending} />}
        />
      </Panel>
      <SupportedBanks />
    </>
  )
}
