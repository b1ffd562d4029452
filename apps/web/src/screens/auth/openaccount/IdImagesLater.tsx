import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IdPictures, type IdSide } from '../../../form/IdPictures.tsx'
import { paths } from '../../../paths.ts'
import { refreshUser } from '../../../session/user.ts'
import './openaccount.css'

/** The pictures that a customer with an account left out before. */
export function IdImagesLater() {
  const navigate = useNavigate()
  const [sent, setSent] = useState<Record<IdSide, boolean>>({ front: false, back: false })
  const whole = sent.front && sent.back
  const finish = async () => {
    await navigate(paths.home)
    await refreshUser()
  }
  return (
    <div className="wizard">
      <div className="page-head">
        <h1 className="page-title">上传身份证</h1>
        <p className="page-head__sub">上传人像面和国徽面后即可购买基金</p>
      </div>
      <div className="wizard__step">
        <Panel title="上传身份证" note="仅用于实名核验">
          <IdPictures onSent={side => setSent(before => ({ ...before, [side]: true }))} />
        </Panel>
        <div className="form-actions">
          <Button
            size="l"
            disabled={!whole}
            onClick={() => void finish()}
            {...(whole ? {} : { reason: '两面都上传后可完成' })}
          >
            完成
          </Button>
        </div>
      </div>
    </div>
  )
}
