import { useEffect, useState } from 'react'
import { TextField } from './TextField.tsx'

interface CodeFieldProps {
  label?: string
  value: string
  onChange: (value: string) => void
  /** Asks for a message; the countdown starts when it answers true. */
  onSend: () => boolean | Promise<boolean>
  /** A newer code is on its way: what was typed, and what was said about it, counts no more. */
  onSent?: () => void
  /** A message is on its way already when the field turns up. */
  startSent?: boolean
  /** Who gets the message: for another one there is nothing to wait for. */
  recipient?: string
  /** How long until another may be asked for. */
  seconds?: number
  /** False until what the message needs (a valid phone number, an image code) is there. */
  canSend?: boolean
  error?: string | undefined
  hint?: string | undefined
  name?: string
}

/** A code from a text message; the field itself holds the send button and its countdown. */
export function CodeField({ label = '短信验证码', value, onChange, onSend, seconds = 60, ...props }: CodeFieldProps) {
  const { onSent, canSend = true, startSent = false, recipient = '', error, hint, name } = props
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState(false)
  const { left, sent, start } = useCountdown(seconds, startSent, recipient)

  const send = async (field: HTMLInputElement | null | undefined) => {
    if (sending) return
    setSending(true)
    // The caller reports a failure in `error`; here it only means that no countdown starts.
    const accepted = await Promise.resolve(onSend()).catch(() => false)
    setSending(false)
    setRefused(!accepted)
    if (!accepted) return
    start()
    onSent?.()
    // The button is off by now and would leave the keyboard nowhere; the code is what comes next.
    field?.focus()
  }

  const button = (
    <button
      type="button"
      className="input__suffix"
      disabled={left > 0 || !canSend}
      // Switched off it would let go of the focus, and a refusal would leave the keyboard nowhere.
      aria-disabled={sending}
      onClick={event => void send(event.currentTarget.parentElement?.querySelector('input'))}
    >
      {left > 0 ? `${left} 秒后重发` : sent ? '重新发送' : '获取验证码'}
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
        {...{ error, hint, name }}
      />
      {/* The countdown is spoken once, at its end; a refusal, since the focus stays on the button. */}
      <span className="sr-only" role="status">
        {refused ? error : sent && left === 0 ? '可以重新发送验证码' : ''}
      </span>
    </>
  )
}

function useCountdown(seconds: number, startSent: boolean, recipient: string) {
  const [left, setLeft] = useState(startSent ? seconds : 0)
  const [sentTo, setSentTo] = useState(startSent ? recipient : undefined)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const start = () => {
    setSentTo(recipient)
    setLeft(seconds)
  }
  const sent = sentTo === recipient
  return { left: sent ? left : 0, sent, start }
}
