import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { AgreementLinks } from '../../form/AgreementLinks.tsx'

type Props = {
  agreements: readonly { title: string; url: string }[]
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string | undefined
}

/** One tick for documents that open beside the page. Never ticked beforehand. */
export function AgreementTick({ agreements, agreed, onChange, error }: Props) {
  return (
    <Checkbox name="agreed" checked={agreed} onChange={event => onChange(event.target.checked)} error={error}>
      我已阅读并同意
      <AgreementLinks agreements={agreements} />
    </Checkbox>
  )
}
