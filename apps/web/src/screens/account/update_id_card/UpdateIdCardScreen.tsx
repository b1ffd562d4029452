import { idValidityText } from '@zhixiao/domain/customer/id-expiry.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { useUser } from '../../../session/user.ts'
import { TwoSteps } from '../TwoSteps.tsx'
import { type Identity, IdentityStep } from './IdentityStep.tsx'
import { emptyNewCard, NewCardStep } from './NewCardStep.tsx'
import './update-id-card.css'

/** ACC-05: identity first, then the card's images and validity. */
export default function UpdateIdCardScreen() {
  const { custname, invalidate } = useUser()
  const [card, setCard] = useState(emptyNewCard)
  const until = idValidityText(invalidate)
  const back = (
    <LinkButton kind="outline" size="l" link={<Link to={to('personInfo')} />}>
      返回
    </LinkButton>
  )
  return (
    <TwoSteps<Identity>
      title="更新身份证"
      labels={['核对身份', '上传新证件']}
      note="换领新证后姓名和证件号码不变。姓名或号码有变更的，请联系客服办理。"
      first={(onPassed, before = { custname, idno: '' }) => (
        <IdentityStep initial={before} until={until} onVerified={onPassed} back={back} />
      )}
      second={(identity, onBack) => <NewCardStep identity={identity} card={card} onChange={setCard} onBack={onBack} />}
    />
  )
}
