import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../action/Button.tsx'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'

export type Tone = 'info' | 'warning' | 'danger' | 'success'

interface NoticeProps {
  tone?: Tone
  icon?: IconName
  /** One sentence, at most one link. */
  children: ReactNode
  /** Shows a close button. */
  onClose?: () => void
  /** Announces it and scrolls it into view at once: the answer to what the customer has just done. */
  alert?: boolean
}

const icons: Record<Tone, IconName> = { info: 'info', warning: 'warning', danger: 'error', success: 'success' }

/** A banner inside the page. */
export function Notice({ tone = 'info', icon, children, onClose, alert }: NoticeProps) {
  const box = useRef<HTMLDivElement>(null)
  const announced = alert && typeof children === 'string' ? children : alert
  // The button that caused it may be a screen further down.
  useEffect(() => {
    if (announced) box.current?.scrollIntoView({ block: 'nearest' })
  }, [announced])
  return (
    <div
      ref={box}
      className={classes('notice', tone !== 'info' && `notice--${tone}`)}
      role={alert ? 'alert' : undefined}
    >
      <Icon name={icon ?? icons[tone]} size={20} />
      <p>{children}</p>
      {onClose && <IconButton label="关闭提示" icon="close" size="s" className="notice__close" onClick={onClose} />}
    </div>
  )
}
