import { ID_UPLOAD } from '@zhixiao/domain/codes/id-upload.ts'
import { idNumberMask } from '@zhixiao/domain/customer/masks.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../../../api/query.ts'
import { toast } from '../../../dialogs/toast.ts'
import { IdPictures, type IdSide } from '../../../features/identity/IdPictures.tsx'
import { reasonOf } from '../../../form/use-fields.ts'
import { paths } from '../../../paths.ts'
import { refreshUser, useUser } from '../../../session/user.ts'
import './openaccount.css'

/** The ID images that a customer with an account skipped when opening it. */
export function IdImagesLater() {
  const navigate = useNavigate()
  const [sent, setSent] = useState<Record<IdSide, boolean>>({ front: false, back: false })
  const [isOther, setIsOther] = useState(false)
  const { idno, idReturnReason } = useUser()
  const [refusal, setRefusal] = useState<string>()
  const submit = useSend('account.idcardSubmit')
  const whole = sent.front && sent.back
  const finish = async () => {
    setRefusal(undefined)
    const result = await submit.send({})
    if (!result.ok) return setRefusal(reasonOf(result))
    const isAccepted = result.data.idcardupload !== ID_UPLOAD.inReview
    toast.ok(isAccepted ? '身份证已提交' : '身份证已提交，审核通过后可购买基金')
    await navigate(paths.home)
    await refreshUser()
  }
  return (
    <div className="wizard">
      <PageHead title="上传身份证" lead="上传人像面和国徽面并提交后即可购买基金" />
      <div className="stack">
        {idReturnReason !== '' && (
          <Notice tone="warning">上次上传的照片未通过审核：{idReturnReason}。请重新上传人像面和国徽面。</Notice>
        )}
        {isOther && (
          <Notice tone="danger" alert>
            照片上的证件号码与账户登记的不一致，请核对后重新上传；如直接提交，将转人工审核，审核完成前不能购买基金
          </Notice>
        )}
        <Panel title="上传身份证" note="仅用于实名核验">
          <IdPictures
            fills={false}
            onSent={side => setSent(before => ({ ...before, [side]: true }))}
            onRead={read => read.side === 'front' && setIsOther(idNumberMask(read.idno) !== idno)}
          />
        </Panel>
        {refusal && (
          <Notice tone="danger" alert>
            {refusal}
          </Notice>
        )}
        <div className="form-actions wizard__acts">
          <Button
            size="l"
            disabled={!whole}
            loading={submit.pending}
            loadingText="提交中"
            onClick={() => void finish()}
            {...(whole ? {} : { reason: '两面都上传后可提交' })}
          >
            提交
          </Button>
        </div>
      </div>
    </div>
  )
}
