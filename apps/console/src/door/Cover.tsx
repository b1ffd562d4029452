import './sign-in.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Hides and disables the whole page, open dialogs included; no key closes it. */
export function Cover({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Outside the app: an open dialog hides everything that existed before it from screen readers.
  return createPortal(
    <dialog
      ref={box}
      className="c-cover"
      aria-label={name}
      onCancel={event => event.preventDefault()}
      // Browsers close a dialog at a second Escape even if the page prevents it.
      onClose={event => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      {children}
    </dialog>,
    document.body,
  )
}
