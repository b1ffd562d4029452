import { useState } from 'react'
import { TwoSteps } from '../TwoSteps.tsx'
import { type NewNumber, NewNumberStep } from './NewNumberStep.tsx'
import { OwnerStep, type Proof } from './OwnerStep.tsx'
import './modify-phone.css'

/** ACC-06: first the old number or the trade password, then the new number with its code. */
export default function ModifyPhoneScreen() {
  const [values, setValues] = useState<NewNumber>({ mobile: '', smsCode: '' })
  return (
    <TwoSteps<Proof>
      title="修改手机号"
      labels={['验证身份', '设置新手机号']}
      note="修改后请用新手机号登录，其他设备上的登录将退出，原手机号会收到短信通知。银行卡在银行预留的手机号不受影响。"
      first={onPassed => <OwnerStep onProved={onPassed} />}
      second={(proof, onBack) => <NewNumberStep proof={proof} values={values} onChange={setValues} onBack={onBack} />}
    />
  )
}
