import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Button, LinkButton } from '../action/Button.tsx'
import { Icon } from '../brand/Icon.tsx'
import { classes, type LinkElement } from '../link.tsx'

interface DialogProps {
  open: boolean
  /** For Esc, the scrim and the close button. */
  onClose: () => void
  title: string
  icon?: 'warning' | 'info' | undefined
  /** Buttons, the primary one last. */
  actions?: ReactNode
  /** A sheet from the bottom on phones. */
  sheet?: boolean
  /** For tables. */
  wide?: boolean
  closeButton?: boolean
  /** Target of the initial focus, `title` for a text to be read first; defaults to the first invalid field, else to the first field or button inside. */
  initialFocus?: RefObject<HTMLElement | null> | 'title'
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/**
 * The second click of a double click hits the scrim; it belongs to the button that opened the dialog and must not close
 * it.
 */
const DOUBLE_CLICK_MS = 500

/** A question or a short form over the page. Focus stays inside and returns to its previous place on closing, to the page when that is gone. */
export function Dialog({
  open,
  onClose,
  title,
  icon,
  actions,
  sheet,
  wide,
  closeButton,
  initialFocus,
  ...props
}: DialogProps) {
  const { role = 'dialog', children } = props
  const head = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const bodyId = useId()
  const popup = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const openedAt = useRef(0)
  useEffect(() => {
    if (!open) return
    openedAt.current = performance.now()
    const opener = document.activeElement
    return () => {
      hadFocus.current = false
      leave(popup.current, opener)
    }
  }, [open])
  // What had the focus may be gone once the dialog says what was done; the next key must not be lost.
  useLayoutEffect(() => {
    const at = document.activeElement
    if (open && hadFocus.current && (at === document.body || at === popup.current))
      buttons.current?.querySelector<HTMLElement>('button:last-of-type')?.focus()
  })
  const firstOf = (fields: string) => body.current?.querySelector<HTMLElement>(fields)
  const firstField = () => firstOf('[aria-invalid="true"]') ?? firstOf('input, select, textarea') ?? true
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (!next && !(reason === 'outside-press' && performance.now() - openedAt.current < DOUBLE_CLICK_MS)) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim-veil" />
        <Base.Viewport className={classes('scrim', sheet && 'scrim--sheet')}>
          <Base.Popup
            ref={popup}
            onFocus={() => {
              hadFocus.current = true
            }}
            className={classes('dialog', wide && 'dialog--wide')}
            role={role}
            aria-describedby={bodyId}
            initialFocus={initialFocus === 'title' ? head : (initialFocus ?? firstField)}
          >
            <Base.Title className="dialog__head" ref={head} tabIndex={-1}>
              {icon && <DialogIcon icon={icon} />}
              {title}
              {closeButton && (
                <Base.Close className="icon-btn" aria-label="关闭">
                  <Icon name="close" size={20} />
                </Base.Close>
              )}
            </Base.Title>
            <div className="dialog__body" id={bodyId} ref={body}>
              {children}
            </div>
            {actions && (
              <div className="dialog__actions" ref={buttons}>
                {actions}
              </div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Gives the focus back at once, although the dialog may still fade: the page's keys work, and a dialog that follows finds it there. */
function leave(popup: HTMLElement | null, opener: Element | null) {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && (activeElement === body || popup?.contains(activeElement))) {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    // The opener is the page, or gone, or disabled by what was done.
    if (document.activeElement === activeElement) activeElement.blur()
  }
  setTimeout(focusPage)
}

/** The next place when what had the focus, or opened a dialog, is gone or disabled by what was done there. */
export function focusPage() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Focuses the page when the caller disappears with the focus: what it did may remove it after its dialog gave the focus back. */
export const useFocusPageAfter = () => useEffect(() => () => void setTimeout(focusPage), [])

interface ConfirmDialogProps {
  open: boolean
  /** `warning` for guards and what cannot be undone, `info` for other questions. */
  tone: 'warning' | 'info'
  message: ReactNode
  confirmLabel: string
  /** Another title than that of the tone. */
  title?: string
  /** Without it there is only the confirm button. */
  cancelLabel?: string
  /** The message has to be read before it is confirmed: Enter alone must not do it. */
  toRead?: boolean
  onConfirm?: () => void
  onCancel: () => void
  loading?: boolean
  /** For a confirmation that navigates. */
  confirmLink?: LinkElement
}

const titles = { warning: '温馨提示', info: '提示' } as const

/** A question with one or two answers; focus starts on the primary one, or on the title of what is to be read. */
export function ConfirmDialog({ message, confirmLabel, cancelLabel, ...props }: ConfirmDialogProps) {
  const { tone, open, title = titles[tone], toRead = false, onConfirm, onCancel, loading = false, confirmLink } = props
  const primary = useRef<HTMLElement>(null)
  const actions = (
    <>
      {cancelLabel && (
        <Button kind="outline" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      {confirmLink ? (
        <LinkButton link={confirmLink} onClick={onConfirm} ref={attach(primary)}>
          {confirmLabel}
        </LinkButton>
      ) : (
        <Button onClick={onConfirm} loading={loading} ref={attach(primary)}>
          {confirmLabel}
        </Button>
      )}
    </>
  )
  return (
    <Dialog
      open={open}
      actions={actions}
      title={title}
      icon={tone}
      onClose={onCancel}
      initialFocus={toRead ? 'title' : primary}
      role="alertdialog"
    >
      {message}
    </Dialog>
  )
}

/** Lets one ref hold either a link or a button. */
function attach(ref: RefObject<HTMLElement | null>) {
  return (element: HTMLElement | null) => {
    ref.current = element
  }
}

function DialogIcon({ icon }: { icon: 'warning' | 'info' }) {
  return (
    <span className={`dialog__icon dialog__icon--${icon}`}>
      <Icon name={icon} size={22} />
    </span>
  )
}
