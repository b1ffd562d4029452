import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { AgreementLinks } from '../../form/AgreementLinks.tsx'
import type { Consent } from './consent.ts'

/** The documents an order accepts; `tried` means that the form was submitted. */
export function ConsentField({ agreements, agreed, onChange, tried }: Consent & { tried: boolean }) {
  return (
    <Checkbox
      name="consent"
      checked={agreed}
      onChange={event => onChange(event.target.checked)}
      error={tried && !agreed ? '请阅读并同意相关协议' : undefined}
    >
      我已阅读并同意 <AgreementLinks agreements={agreements} />
      ，了解该基金的风险收益特征。
    </Checkbox>
  )
}
