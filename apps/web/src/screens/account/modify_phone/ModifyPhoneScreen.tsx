import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Stepper } from '@zhixiao/ui/nav/Stepper.tsx'
import { useState } from 'react'
import { NewNumberStep } from './NewNumberStep.tsx'
import { OwnerStep, type Proof } from './OwnerStep.tsx'
import './modify-phone.css'

/** ACC-06: the old number or the trade password first, then the new number by its code. */
export default function ModifyPhoneScreen() {
  const [proof, setProof] = useState<Proof>()
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      <h1 className="account__title">修改手机号</h1>
      <Stepper steps={['验证身份', '设置新手机号']} current={proof ? 1 : 0} />
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      {proof ? (
        <NewNumberStep
          proof={proof}
          onBack={told => {
            setRefusal(told)
            setProof(undefined)
          }}
        />
      ) : (
        <OwnerStep
          onProved={given => {
            setRefusal(undefined)
            setProof(given)
          }}
        />
      )}
      <p className="faint">
        修改后请用新手机号登录，其他设备上的登录将退出，原手机号会收到短信通知。银行卡在银行预留的手机号不受影响。
      </p>
    </>
  )
}
