import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { AgreementLinks } from '../../form/AgreementLinks.tsx'

type ConsentProps = {
  agreements: OutputOf<'content.agreementList'>['list']
  agreed: boolean
  onChange: (agreed: boolean) => void
  /** It was asked for and is not there. */
  isMissing: boolean
}

/** The documents an order accepts. */
export function Consent({ agreements, agreed, onChange, isMissing }: ConsentProps) {
  return (
    <Checkbox
      name="consent"
      checked={agreed}
      onChange={event => onChange(event.target.checked)}
      error={isMissing ? '请阅读并同意相关协议' : undefined}
    >
      我已阅读并同意 <AgreementLinks agreements={agreements} />
      ，了解该基金的风险收益特征。
    </Checkbox>
  )
}
