import { ConfirmDialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { ToastRegion, toast } from '@zhixiao/ui/feedback/Toast.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
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
  const { pathname } = useLocation()
  const ofPage = useRef<string>(undefined)
  useEffect(() => {
    for (const { kind, text, ...timing } of waiting) toast[kind](text, timing)
    const last = waiting.at(-1)
    if (!last) return
    ofPage.current = last.ofPage ? pathname : undefined
    messages.set([])
  }, [waiting, pathname])
  useEffect(() => {
    if (ofPage.current === undefined || ofPage.current === pathname) return
    ofPage.current = undefined
    toast.close()
  }, [pathname])
  return (
    <>
      {question && (
        <ConfirmDialog
          open
          tone={question.tone}
          {...(question.title === undefined ? {} : { title: question.title })}
          message={question.detail === undefined ? question.message : <Explained {...question} />}
          confirmLabel={question.confirmLabel}
          {...(question.cancelLabel === undefined ? {} : { cancelLabel: question.cancelLabel })}
          toRead={question.toRead ?? false}
          onConfirm={() => question.answer(true)}
          onCancel={() => question.answer(false)}
        />
      )}
      <ToastRegion />
    </>
  )
}
