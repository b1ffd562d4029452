import type { ReactNode } from 'react'
import { Button } from '../action/Button.tsx'

interface EmptyStateProps {
  /** What is empty. */
  title: string
  /** What to do about it. */
  text?: ReactNode
  art?: 'line' | 'search'
  /** One button or link button. */
  action?: ReactNode
}

/** An empty list. */
export function EmptyState({ title, text, art = 'line', action }: EmptyStateProps) {
  return <Message {...{ title, text, action }} art={art === 'line' ? <LineArt /> : <SearchArt />} />
}

interface ErrorBlockProps {
  title?: string
  /** For example that the input is kept, or that no money was taken. */
  text?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  /** Replaces the retry button. */
  action?: ReactNode
}

/** A failed load. */
export function ErrorBlock(props: ErrorBlockProps) {
  const { title = '网络异常，请检查网络连接~', text = '请稍后重试。', onRetry } = props
  const { retryLabel = '重新加载', action = onRetry && <Button onClick={onRetry}>{retryLabel}</Button> } = props
  return (
    <div role="alert">
      <Message {...{ title, text, action }} art={<BrokenArt />} />
    </div>
  )
}

function Message({ title, text, action, art }: { title: string; text: ReactNode; action: ReactNode; art: ReactNode }) {
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 148 84" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M6 70h136" stroke="var(--border-default)" strokeWidth="2" />
        {art}
      </svg>
      <p className="empty__title">{title}</p>
      {text && <p className="empty__text">{text}</p>}
      {action && <div className="form-actions">{action}</div>}
    </div>
  )
}

function LineArt() {
  return (
    <>
      <path
        d="M20 60c22-2 30-18 46-22s26 8 38-6 14-20 22-22"
        stroke="var(--border-default)"
        strokeWidth="2"
        strokeDasharray="1 7"
      />
      <circle cx="128" cy="9" r="5" fill="var(--surface-page)" stroke="var(--border-control)" strokeWidth="2" />
    </>
  )
}

function SearchArt() {
  return (
    <>
      <circle cx="70" cy="34" r="22" stroke="var(--border-control)" strokeWidth="2" />
      <path d="m86 50 14 14" stroke="var(--border-control)" strokeWidth="3" />
      <path d="M60 34h20" stroke="var(--border-default)" strokeWidth="2" />
    </>
  )
}

function BrokenArt() {
  return (
    <>
      <path d="M18 52h30l10-26 14 40 10-24h8" stroke="var(--border-control)" strokeWidth="2" strokeLinejoin="round" />
      <path d="M104 42h26" stroke="var(--border-default)" strokeWidth="2" strokeDasharray="1 7" />
    </>
  )
}
