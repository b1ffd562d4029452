import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import type { FormEvent } from 'react'
import { ProfileFields } from '../../../features/profile/ProfileFields.tsx'
import { profileRulesOf } from '../../../features/profile/profile.ts'
import { useFields } from '../../../form/use-fields.ts'
import { changeDraft, useDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

export function ProfileStep({ onNext, onBack }: StepProps) {
  const { profile, identity } = useDraft()
  const fields = useFields(
    profile,
    change => changeDraft(draft => ({ profile: { ...draft.profile, ...change } })),
    profileRulesOf(identity.idno),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fields.passes()) return
    changeDraft(() => ({ profileDone: true }))
    onNext()
  }
  return (
    <form className="stack" ref={fields.form} onSubmit={submit} noValidate>
      <Panel title="填写个人资料" note="依照反洗钱与涉税规定收集">
        <ProfileFields fields={fields} values={profile} />
      </Panel>
      <div className="form-actions wizard__acts">
        <Button kind="ghost" size="l" onClick={onBack}>
          上一步
        </Button>
        <Button type="submit" size="l">
          下一步
        </Button>
      </div>
    </form>
  )
}
