import { ConfirmDialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { questions } from './ask.ts'

/** Where `ask` shows its questions. Once, in the root. */
export function DialogHost() {
  const [question] = questions.use()
  if (!question) return null
  const { answer, ...shown } = question
  return <ConfirmDialog open {...shown} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
}
