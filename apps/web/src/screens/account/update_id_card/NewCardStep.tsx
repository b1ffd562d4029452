import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { useCall, useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { type IdCardRead, IdPictures } from '../../../features/identity/IdPictures.tsx'
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
import { refreshUser } from '../../../session/user.ts'
import type { Identity } from './IdentityStep.tsx'

export function NewCardStep({ identity, onBack }: { identity: Identity; onBack: (message?: string) => void }) {
  const today = useCall('trade.sysdate', {}, { staleMs: 60_000 }).data?.date ?? ''
  const [sent, setSent] = useState({ front: false, back: false })
  const [validity, setValidity] = useState(emptyValidity)
  const corrected = useRef(false)
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
    // Keeps what the customer typed, but overwrites what was read from an earlier picture.
    if (!corrected.current) change(validityOf(read.invalidate))
  }
  function change(next: ValidityValues) {
    setValidity(next)
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
      toast.ok('身份证已更新')
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
        <IdPictures onSent={side => setSent(before => ({ ...before, [side]: true }))} onRead={fill} />
      </Panel>
      <Panel title="填写新证件有效期">
        <ValidityFields
          values={validity}
          onChange={next => {
            corrected.current = true
            change(next)
          }}
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
