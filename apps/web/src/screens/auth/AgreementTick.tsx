import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { AgreementLinks } from '../../form/AgreementLinks.tsx'

type Props = {
  agreements: readonly { title: string; url: string }[]
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string | undefined
}

/** One checkbox for documents that open in a new tab. Never checked in advance. */
export function AgreementTick({ agreements, agreed, onChange, error }: Props) {
  return (
    <Checkbox name="agreed" checked={agreed} onChange={event => onChange(event.target.checked)} error={error}>
      我已阅读并同意
      <AgreementLinks agreements={agreements} />
    </Checkbox>
  )
}
