import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon, type IconName } from '../brand/Icon.tsx'
import { classes, type LinkElement, LinkSlot } from '../link.tsx'
import { Spinner } from './Spinner.tsx'

export type ButtonKind = 'primary' | 'secondary' | 'outline' | 'ghost' | 'inverse' | 'inverse-outline'
export type ButtonSize = 's' | 'm' | 'l'

interface Look {
  kind?: ButtonKind
  size?: ButtonSize
  /** Full width of its container. */
  block?: boolean
  icon?: IconName
  children: ReactNode
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** While a call is pending: keeps its size, shows a spinner and `loadingText`, ignores clicks. */
  loading?: boolean
  loadingText?: string
  /**
   * Why the button is disabled; shown as text next to it and linked by aria-describedby. Null: none now, but one may
   * come while the button has the focus.
   */
  reason?: string | null
  /** Called on a press of the disabled button, or Enter in its form. */
  onBlocked?: () => void
}

/** The main action of a view. A disabled button stays focusable so that its reason can be read out. */
export function Button({
  loading = false,
  loadingText = '提交中',
  reason,
  disabled,
  onBlocked,
  ...props
}: ButtonProps) {
  const { kind, size, block, icon, children, className, onClick, type = 'button', ...rest } = props
  const reasonId = useId()
  const off = disabled === true || loading
  const showReason = disabled === true && typeof reason === 'string'
  const button = (
    <button
      {...rest}
      // `type` is always set; the default is 'button'.
      type={type}
      className={classes(look({ kind, size, block }), loading && 'is-loading', className)}
      aria-disabled={disabled === true || undefined}
      aria-busy={loading || undefined}
      aria-describedby={showReason ? reasonId : rest['aria-describedby']}
      onClick={event => {
        if (!off) return onClick?.(event)
        event.preventDefault()
        if (disabled === true) onBlocked?.()
      }}
    >
      {loading ? <Busy idle={children} text={loadingText} /> : <Label icon={icon}>{children}</Label>}
    </button>
  )
  // The same wrapper when a reason comes and goes: a new element in its place would lose the focus.
  if (reason === undefined) return button
  return (
    <span className={classes('btn-reason', block && 'btn-reason--block')}>
      {button}
      {showReason && (
        <span className="field__hint" id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  )
}

/** The invisible label underneath keeps the button's width. */
function Busy({ idle, text }: { idle: ReactNode; text: string }) {
  return (
    <span className="btn__busy">
      <span className="btn__idle">{idle}</span>
      <span>
        <Spinner />
        {text}
      </span>
    </span>
  )
}

function Label({ icon, children }: { icon: IconName | undefined; children: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {children}
    </>
  )
}

interface LinkButtonProps extends Look, Omit<ComponentProps<'a'>, 'children'> {
  link: LinkElement
}

/** A link styled as a button, for navigation: `<LinkButton link={<Link to="/login" />}>登录</LinkButton>`. */
export function LinkButton({ link, kind, size, block, icon, children, className, ...rest }: LinkButtonProps) {
  return (
    <LinkSlot link={link} className={classes(look({ kind, size, block }), className)} {...rest}>
      <Label icon={icon}>{children}</Label>
    </LinkSlot>
  )
}

/** “全部 ›”: leads from a section's heading to its full list. */
export function MoreLink({ link, children }: { link: LinkElement; children: ReactNode }) {
  return (
    <LinkSlot link={link} className="more-link">
      {children}
      <Icon name="right" size={16} />
    </LinkSlot>
  )
}

/** A link inside a sentence or a line of text. */
export function TextLink({ link, children }: { link: LinkElement; children: ReactNode }) {
  return (
    <LinkSlot link={link} className="text-link">
      {children}
    </LinkSlot>
  )
}

/** A button styled as a link, for small actions such as “换一张” or “清空”. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return <button type="button" className={classes('text-link text-button', className)} {...props} />
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's accessible name. */
  label: string
  icon: IconName
  size?: 's' | 'm'
}

/** An icon-only button; `label` is its accessible name. */
export function IconButton({ label, icon, size = 'm', className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={classes('icon-btn', size === 's' && 'icon-btn--s', className)}
      {...props}
    >
      <Icon name={icon} size={size === 's' ? 18 : 20} />
    </button>
  )
}

type Shape = { kind: ButtonKind | undefined; size: ButtonSize | undefined; block: boolean | undefined }

function look({ kind = 'primary', size = 'm', block = false }: Shape): string {
  return classes('btn', `btn--${kind}`, size !== 'm' && `btn--${size}`, block && 'btn--block')
}
