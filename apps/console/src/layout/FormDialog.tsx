import { ConfirmDialog, Dialog } from '@zhixiao/ui/feedback/Dialog.tsx'
import { type ComponentProps, type FormEvent, type ReactNode, useRef } from 'react'
import { useBlocker } from 'react-router'

type Props = ComponentProps<typeof Dialog> & {
  /** Whether the words of an earlier step depend on this dialog. */
  afterForm?: boolean | undefined
}

/** A dialog with fields: a submit that finds a fault goes to it, and going back in the history asks before it discards what was typed. */
export const FormDialog = ({ children, afterForm = false, ...dialog }: Props) => (
  <Dialog {...dialog}>
    <KeepTyped afterForm={afterForm}>{children}</KeepTyped>
  </Dialog>
)

type Field = HTMLInputElement | HTMLTextAreaElement

function KeepTyped({ afterForm, children }: { afterForm: boolean; children: ReactNode }) {
  const form = useRef<HTMLDivElement>(null)
  const typed = useRef(new Set<Field>())
  const isHeld = () => {
    // After the submission the dialog has no form, so nothing typed can be lost.
    if (afterForm) return form.current?.querySelector('form') != null
    return [...typed.current].some(field => field.isConnected && field.value.trim() !== '')
  }
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && isHeld())
  const note = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) typed.current.add(target)
  }
  // The field may be scrolled out of view.
  const showFault = () => setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  return (
    <div ref={form} onInput={note} onSubmit={showFault}>
      {children}
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        tone="warning"
        title="离开这一页？"
        message="填写的内容还没有提交，离开后不再保留。"
        confirmLabel="离开"
        cancelLabel="继续填写"
        toRead
        onConfirm={() => blocker.proceed?.()}
        onCancel={() => blocker.reset?.()}
      />
    </div>
  )
}
