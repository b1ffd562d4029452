import { brand } from '@zhixiao/domain/brand.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { classes } from '@zhixiao/ui/link.tsx'
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { copyText } from '../content/copy-text.ts'
import { focusMain } from '../focus-main.ts'
import { AccountCode } from '../qr/AccountCodes.tsx'

/** SVC-11: hotline, the two accounts to follow, and a link to the top once the page is scrolled. */
export default function FloatBar() {
  return (
    <aside className="float-bar" aria-label="快捷工具">
      <Tool icon="phone" label="热线">
        <p className="caption">客服热线</p>
        <p className="num num--m float-bar__number">
          <a href={`tel:${brand.hotline}`}>{brand.hotlineText}</a>
        </p>
        <Button kind="secondary" size="s" icon="copy" block onClick={() => void copyText(brand.hotline)}>
          复制号码
        </Button>
      </Tool>
      {brand.accounts.map(account => (
        <Tool key={account.id} icon="qr" label={account.label} className="not-phone">
          <AccountCode account={account} />
        </Tool>
      ))}
      <BackToTop />
    </aside>
  )
}

interface ToolProps {
  icon: IconName
  label: string
  className?: string
  children: ReactNode
}

/** A tool with its card: hover or keyboard focus opens it, a tap toggles it, even before scripts arrive. */
function Tool({ icon, label, className, children }: ToolProps) {
  return (
    <details className={className} name="float-bar" {...opening}>
      <summary className="float-bar__tool">
        <Icon name={icon} size={20} />
        {label}
      </summary>
      <div className={classes('float-pop', icon === 'qr' && 'float-pop--qr')}>{children}</div>
    </details>
  )
}

const opening = {
  onPointerEnter(event: PointerEvent<HTMLDetailsElement>) {
    if (event.pointerType === 'mouse') event.currentTarget.open = true
  },
  onPointerLeave(event: PointerEvent<HTMLDetailsElement>) {
    if (event.pointerType === 'mouse') event.currentTarget.open = false
  },
  onFocus(event: FocusEvent<HTMLDetailsElement>) {
    if (event.target.matches(':focus-visible')) event.currentTarget.open = true
  },
  onBlur(event: FocusEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  },
  onClick(event: MouseEvent<HTMLDetailsElement>) {
    const { nativeEvent, target } = event
    // With a mouse, hovering has already opened the card; the click must not close it.
    const byMouse = nativeEvent instanceof window.PointerEvent && nativeEvent.pointerType === 'mouse'
    if (byMouse && target instanceof Element && target.closest('summary')) event.preventDefault()
  },
  onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
    if (event.key === 'Escape') event.currentTarget.open = false
  },
}

const SCROLLED_PX = 400

function BackToTop() {
  const scrolled = useSyncExternalStore(
    onScroll,
    () => window.scrollY > SCROLLED_PX,
    () => false,
  )
  if (!scrolled) return null
  return (
    <button type="button" className="float-bar__tool" onClick={toTop}>
      <Icon name="top" size={20} />
      顶部
    </button>
  )
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

function toTop(): void {
  // The button is about to disappear; keyboard users continue at the top.
  focusMain()
  window.scrollTo({ top: 0 })
}
