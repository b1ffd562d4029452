import { readIdValidity } from '@zhixiao/domain/customer/id-expiry.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { to } from '../../../paths.ts'
import { useUser } from '../../../session/user.ts'
import { type Identity, IdentityStep } from './IdentityStep.tsx'
import { NewCardStep } from './NewCardStep.tsx'
import './update-id-card.css'

/** ACC-05: whose card it is, then its pictures and how long it is good. */
export default function UpdateIdCardScreen() {
  const { custname, invalidate, isEnterprise } = useUser()
  const [identity, setIdentity] = useState<Identity>({ custname, idno: '' })
  const [verified, setVerified] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (isEnterprise === '1') return <EmptyState title="机构证件请联系客户经理更新" />
  const validity = readIdValidity(invalidate)
  const until = validity.kind === 'until' ? validity.lastDay : validity.kind === 'for-good' ? '长期' : '--'
  return (
    <>
      <h1 className="account__title">更新身份证</h1>
      <Stepper steps={['核对身份', '上传新证件']} current={verified ? 1 : 0} />
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      {verified ? (
        <NewCardStep
          identity={identity}
          onBack={told => {
            setRefusal(told)
            setVerified(false)
          }}
        />
      ) : (
        <IdentityStep
          initial={identity}
          until={until}
          onVerified={told => {
            setRefusal(undefined)
            setIdentity(told)
            setVerified(true)
          }}
          back={
            <LinkButton kind="outline" size="l" link={<Link to={to('personInfo')} />}>
              返回
            </LinkButton>
          }
        />
      )}
      <p className="faint">换领新证后姓名和证件号码不变。姓名或号码有变更的，请联系客服办理。</p>
    </>
  )
}
