import { motifLines } from '@zhixiao/domain/brand-drawing.ts'
import type { ReactNode } from 'react'
import { Button } from '../action/Button.tsx'

interface EmptyStateProps {
  /** What is empty. */
  title: string
  /** What to do about it. */
  text?: ReactNode
  /** One button or link button. */
  action?: ReactNode
}

/** An empty list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return <Message title={title} text={text} action={action} broken={false} />
}

interface ErrorBlockProps {
  title: string
  /** For example that the input is kept, or that no money was taken. */
  text?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Replaces the retry button. */
  action?: ReactNode
}

/** A failed load. */
export function ErrorBlock(props: ErrorBlockProps) {
  const { title, text = '请稍后重试。', onRetry } = props
  const { retryLabel = '重新加载', action = onRetry && <Button onClick={onRetry}>{retryLabel}</Button> } = props
  return (
    <div role="alert">
      <Message title={title} text={text} action={action} broken />
    </div>
  )
}

interface MessageProps {
  title: string
  text: ReactNode
  action: ReactNode
  broken: boolean
}

function Message({ title, text, action, broken }: MessageProps) {
  return (
    <div className="empty">
      <Art broken={broken} />
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {action && <div className="form-actions">{action}</div>}
    </div>
  )
}

/** The firm's lines on their way to a point that nothing has reached yet; of a failed load they end on the way. */
function Art({ broken }: { broken: boolean }) {
  const end = broken ? 150 : 226
  const lines = motifLines({ left: 14, right: end, top: 8, bottom: 92 })
  return (
    <svg className="empty__art" viewBox="0 0 260 100" fill="none" strokeLinecap="round" aria-hidden="true">
      <g stroke="var(--border-control)" strokeWidth="1.25" strokeDasharray={broken ? undefined : '2 4'}>
        {lines.map(line => (
          <path key={line} d={line} />
        ))}
      </g>
      {broken && <path d="M166 50h48" stroke="var(--border-control)" strokeWidth="1.25" strokeDasharray="2 6" />}
      <circle cx="236" cy="50" r="8" stroke="var(--color-star)" strokeWidth="2" />
    </svg>
  )
}
