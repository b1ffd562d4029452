import { Button, TextButton } from '@zhixiao/ui/action/Button.tsx'
import { Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { Checkbox } from '@zhixiao/ui/form/Checkbox.tsx'
import { Fragment, useState } from 'react'
import type { Agreement } from './agreement-texts.ts'
import './auth.css'

type Props = {
  agreements: readonly Agreement[]
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string | undefined
}

/** One tick for documents that each open in a dialog. Never ticked beforehand. */
export function AgreementTick({ agreements, agreed, onChange, error }: Props) {
  const [open, setOpen] = useState<Agreement>()
  return (
    <div className="auth__agreements">
      <Checkbox name="agreed" checked={agreed} onChange={event => onChange(event.target.checked)} error={error}>
        我已阅读并同意
        {agreements.map((agreement, index) => (
          <Fragment key={agreement.name}>
            {index > 0 && '、'}
            <TextButton
              onClick={event => {
                // The label around it would tick the box.
                event.preventDefault()
                setOpen(agreement)
              }}
            >
              《{agreement.title}》
            </TextButton>
          </Fragment>
        ))}
      </Checkbox>
      <Dialog
        open={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={`《${open?.title ?? ''}》`}
        closeButton
        sheet
        actions={<Button onClick={() => setOpen(undefined)}>已阅读</Button>}
      >
        <div className="agreement-text">
          <p className="faint">版本 {open?.version}</p>
          <ol>
            {open?.sentences.map(sentence => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </div>
      </Dialog>
    </div>
  )
}
