import { useEffect, useState } from 'react'
import { keepWait, waitAfterReload } from './code-wait.ts'
import { TextField } from './TextField.tsx'

interface CodeFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  /** Requests a message; the countdown starts when it returns true. */
  onSend: () => boolean | Promise<boolean>
  /** Called when a new code is on its way: the typed code and its error are then obsolete. */
  onSent?: () => void
  /** A message was already sent when the field appears. */
  startSent?: boolean
  /** The recipient of the message; another recipient has no countdown to wait for. */
  recipient?: string
  /** Seconds until another message may be requested. */
  seconds?: number
  /** False until the prerequisites of the message (a valid phone number, an image code) are there. */
  canSend?: boolean
  error?: string | undefined
  hint?: string | undefined
  name?: string
}

/** A code from an SMS; the field contains the send button and its countdown. */
export function CodeField({ label = '短信验证码', value, onChange, onSend, seconds = 60, ...props }: CodeFieldProps) {
  const { onSent, canSend = true, startSent = false, recipient = '', error, hint, name } = props
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState(false)
  const { left, sent, isAsked, start } = useCountdown(seconds, startSent, recipient)

  const send = async (field: HTMLInputElement | null | undefined) => {
    if (sending) return
    setSending(true)
    // The caller shows a failure in `error`; here it only prevents the countdown.
    const accepted = await Promise.resolve(onSend()).catch(() => false)
    setSending(false)
    setRefused(!accepted)
    if (!accepted) return
    start()
    onSent?.()
    // The button is disabled by now and would lose the focus; the code is the next input.
    field?.focus()
  }

  const button = (
    <button
      type="button"
      className="input__suffix"
      disabled={left > 0 || !canSend}
      // A disabled button would lose the focus, and keyboard users their place after a refusal.
      aria-disabled={sending}
      onClick={event => void send(event.currentTarget.parentElement?.querySelector('input'))}
    >
      {left > 0 ? `${left} 秒后${isAsked ? '重发' : '可获取'}` : sent ? '重新发送' : '获取验证码'}
    </button>
  )
  return (
    <>
      <TextField
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="请输入验证码"
        value={value}
        onChange={event => onChange(event.target.value.normalize('NFKC').replace(/\s/g, ''))}
        suffix={button}
        error={error}
        hint={hint}
        name={name}
      />
      {/* The countdown is announced once, at its end; a refusal is announced because the focus stays on the button. */}
      <span className="sr-only" role="status">
        {refused ? error : sent && left === 0 ? '可以重新发送验证码' : ''}
      </span>
    </>
  )
}

function useCountdown(seconds: number, startSent: boolean, recipient: string) {
  const [left, setLeft] = useState(startSent ? seconds : 0)
  const [sentTo, setSentTo] = useState(startSent ? recipient : undefined)
  // A wait that is left from before the page was loaded may be that of a message sent for something else.
  const [askedFor, setAskedFor] = useState(startSent ? recipient : undefined)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  useEffect(() => {
    if (startSent) return keepWait(recipient, seconds)
    const remaining = waitAfterReload(recipient)
    if (remaining === 0) return
    setSentTo(recipient)
    setLeft(remaining)
  }, [recipient, startSent, seconds])
  const start = () => {
    setSentTo(recipient)
    setAskedFor(recipient)
    setLeft(seconds)
    keepWait(recipient, seconds)
  }
  const sent = sentTo === recipient
  return { left: sent ? left : 0, sent, isAsked: askedFor === recipient, start }
}
