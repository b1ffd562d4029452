import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useState } from 'react'
import { useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { type IdCardRead, IdPictures, type IdSide } from '../../../features/identity/IdPictures.tsx'
import { ValidityFields } from '../../../features/profile/ValidityFields.tsx'
import {
  emptyValidity,
  sentValidity,
  type ValidityValues,
  validityFault,
  validityOf,
} from '../../../features/profile/validity.ts'
import { reasonOf, useFields } from '../../../form/use-fields.ts'
import { to } from '../../../paths.ts'
import { goTo } from '../../../session/navigator.ts'
import { currentUser, refreshUser } from '../../../session/user.ts'
import type { Identity } from './IdentityStep.tsx'

/** What was given of the new card; kept while the customer goes back and forth. */
export type NewCard = {
  sent: Readonly<Record<IdSide, boolean>>
  validity: ValidityValues
  /** The customer's own input wins over what is read from a picture. */
  isCorrected: boolean
}
export const emptyNewCard: NewCard = {
  sent: { front: false, back: false },
  validity: emptyValidity,
  isCorrected: false,
}

type Props = {
  identity: Identity
  card: NewCard
  onChange: (change: (before: NewCard) => NewCard) => void
  onBack: (message?: string) => void
}

export function NewCardStep({ identity, card: { sent, validity, isCorrected }, onChange, onBack }: Props) {
  const today = useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date ?? ''
  const fields = useFields({ invalidate: sentValidity(validity) }, () => {}, {
    invalidate: () => validityFault(validity, today),
  })
  const [refusal, setRefusal] = useState<string>()
  const update = useSend('account.idCardUpdate')

  function fill(read: IdCardRead) {
    setRefusal(undefined)
    if (read.side === 'front') {
      if (read.idno !== identity.idno) setRefusal('照片上的证件号码与账户登记的不一致，请核对后再提交')
      return
    }
    // Overwrites what was read from an earlier picture.
    if (!isCorrected) change(validityOf(read.invalidate))
  }
  function change(next: ValidityValues, isOwn = false) {
    onChange(before => ({ ...before, validity: next, isCorrected: before.isCorrected || isOwn }))
    fields.set({ invalidate: sentValidity(next) })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (update.pending) return
    const passed = fields.passes()
    if (!sent.front || !sent.back) return setRefusal('请先上传新身份证的人像面和国徽面')
    if (!passed) return
    setRefusal(undefined)
    const result = await update.send({ ...identity, invalidate: sentValidity(validity) })
    if (result.ok) {
      await refreshUser()
      const user = await currentUser()
      toast.ok(user?.idcardupload === ID_UPLOAD.inReview ? '身份证已提交，审核通过后可购买基金' : '身份证已更新')
      return goTo(to('personInfo'))
    }
    if (result.code === 'ID-0001') return onBack(result.msg)
    if (!fields.refuseBy(result)) setRefusal(reasonOf(result))
  }

  return (
    <form className="stack" ref={fields.form} onSubmit={submit} noValidate>
      {refusal && (
        <Notice tone="danger" alert>
          {refusal}
        </Notice>
      )}
      <Panel title="上传新身份证" note="仅用于实名核验">
        <IdPictures
          sent={sent}
          onSent={side => onChange(before => ({ ...before, sent: { ...before.sent, [side]: true } }))}
          onRead={fill}
        />
      </Panel>
      <Panel title="填写新证件有效期">
        <ValidityFields
          values={validity}
          onChange={next => change(next, true)}
          error={fields.field('invalidate').error}
        />
      </Panel>
      <div className="form-actions">
        <Button kind="outline" size="l" onClick={() => onBack()}>
          上一步
        </Button>
        <Button type="submit" size="l" loading={update.pending} loadingText="提交中">
          提交
        </Button>
      </div>
    </form>
  )
}
