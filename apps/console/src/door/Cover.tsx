import './sign-in.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Hides the whole page, open dialogs included, and keeps it out of reach; it cannot be closed by a key. */
export function Cover({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Beside the app: an open dialog hides what was there before it from readers.
  return createPortal(
    <dialog
      ref={box}
      className="c-cover"
      aria-label={name}
      onCancel={event => event.preventDefault()}
      // Browsers close at a second Escape whatever the page says.
      onClose={event => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      {children}
    </dialog>,
    document.body,
  )
}
