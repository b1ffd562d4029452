import { ConfirmDialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { ToastRegion, toast } from '@zhixiao/ui/feedback/Toast.tsx'
import { useEffect } from 'react'
import { questions } from './ask.ts'
import { messages } from './toast.ts'

const Explained = ({ message, detail }: { message: string; detail?: string }) => (
  <>
    <p>{message}</p>
    <p className="faint">{detail}</p>
  </>
)

/** Shows the first queued question as a dialog and queued messages as toasts. */
export default function OverlayHost() {
  const [question] = questions.use()
  const waiting = messages.use()
  useEffect(() => {
    for (const { kind, text, ...timing } of waiting) toast[kind](text, timing)
    if (waiting.length > 0) messages.set([])
  }, [waiting])
  return (
    <>
      {question && (
        <ConfirmDialog
          open
          tone={question.tone}
          message={question.detail === undefined ? question.message : <Explained {...question} />}
          confirmLabel={question.confirmLabel}
          {...(question.cancelLabel === undefined ? {} : { cancelLabel: question.cancelLabel })}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
      <ToastRegion />
    </>
  )
}
