import './sign-in.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

type Props = {
  name: string
  /** The cover appears by itself: the keys of somebody who is typing must not reach its form. */
  isSudden?: boolean
  children: ReactNode
}

/** Hides and disables the whole page, open dialogs included; no key closes it. */
export function Cover({ name, isSudden = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return
    dialog.showModal()
    if (isSudden) dialog.focus()
    return () => dialog.close()
  }, [isSudden])
  // Outside the app: an open dialog hides everything that existed before it from screen readers.
  return createPortal(
    <dialog
      ref={box}
      className="c-cover"
      aria-label={name}
      tabIndex={-1}
      onCancel={event => event.preventDefault()}
      // Browsers close a dialog at a second Escape even if the page prevents it.
      onClose={event => event.currentTarget.isConnected && event.currentTarget.showModal()}
    >
      {children}
    </dialog>,
    document.body,
  )
}
