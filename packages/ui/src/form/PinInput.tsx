import { useEffect, useId, useRef, useState } from 'react'
import { FieldError } from './Field.tsx'

interface PinInputProps {
  label?: string
  /** Called with the six digits when the last one is typed. */
  onComplete: (pin: string) => void
  /** Called when a digit of a complete password is deleted. */
  onBroken?: () => void
  /** The server's answer, e.g. “密码不正确，还可以尝试 4 次”; it clears the cells. */
  error?: string | undefined
  /** While the password is being checked. */
  disabled?: boolean
  autoFocus?: boolean
  name?: string
}

const length = 6

/** The trade password: six cells drawn over one real input, so that paste, number pads and deletion work as usual. */
export function PinInput({
  label = '交易密码',
  onComplete,
  onBroken,
  error,
  disabled,
  autoFocus,
  name,
}: PinInputProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [focused, setFocused] = useState(false)
  const [misfit, setMisfit] = useState(false)
  const shownError = misfit ? `${label}为 ${length} 位数字，请重新输入` : error

  // A refused password starts over. `disabled` going off is a trigger too, because the same error may come twice.
  useEffect(() => {
    if (!error || disabled) return
    setPin('')
    input.current?.focus()
  }, [error, disabled])
  useEffect(() => {
    if (autoFocus && !disabled) input.current?.focus()
  }, [autoFocus, disabled])

  return (
    <div>
      <div className="pin-box">
        <label className="sr-only" htmlFor={id}>
          {label}，6 位数字
        </label>
        <input
          ref={input}
          id={id}
          name={name}
          className="pin-box__input"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          // A disabled field would lose the focus to the page under the dialog.
          readOnly={disabled}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={`${id}-e`}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onChange={event => {
            const digits = event.target.value.normalize('NFKC').replace(/\s/g, '')
            // Input that does not fit is refused with a message: the first six of more digits would be a different
            // password.
            const fits = /^\d{0,6}$/.test(digits)
            setMisfit(!fits)
            if (!fits) return
            setPin(digits)
            if (digits.length === length && pin.length < length) onComplete(digits)
            if (digits.length < length && pin.length === length) onBroken?.()
          }}
        />
        <div className="pin" aria-hidden="true">
          {cells.map(cell => (
            <i key={cell} className={cell < pin.length ? 'on' : focused && cell === pin.length ? 'cur' : undefined} />
          ))}
        </div>
      </div>
      <div id={`${id}-e`}>{shownError && <FieldError alert>{shownError}</FieldError>}</div>
    </div>
  )
}

const cells = Array.from({ length }, (_, index) => index)
