import { type RefObject, useRef } from 'react'
import { TextButton } from '../action/Button.tsx'
import { Icon } from '../brand/Icon.tsx'
import { classes } from '../link.tsx'
import { Field, FieldError } from './Field.tsx'

interface CaptchaFieldProps {
  label?: string
  /** The picture from the server; undefined while it loads, null when it could not be loaded. */
  imageSrc: string | null | undefined
  /** Whether the number or account that the picture is for has not been typed yet. */
  missing?: boolean
  value: string
  onChange: (value: string) => void
  onRefresh: () => void
  error?: string | undefined
  name?: string
  inputRef?: RefObject<HTMLInputElement | null>
  /** Alternative for people who cannot read a picture: the browser solves a puzzle instead. */
  automatic?: { chosen: boolean; working: boolean; onChoose: (chosen: boolean) => void }
}

/** An image code with a button for another picture and, if available, an alternative without pictures. */
export function CaptchaField({ automatic, onRefresh, ...picture }: CaptchaFieldProps) {
  const field = useRef<HTMLDivElement>(null)
  const chosen = automatic?.chosen === true
  function choose(next: boolean) {
    automatic?.onChoose(next)
    // The pressed button disappears, so the button that leads back gets the focus.
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('button:last-of-type')?.focus())
  }
  return (
    <div className="captcha-field" ref={field}>
      {chosen ? <Automatic working={automatic.working} error={picture.error} /> : <Picture {...picture} />}
      <div className="captcha-field__ways">
        {!chosen && !picture.missing && <TextButton onClick={onRefresh}>看不清，换一张</TextButton>}
        {automatic && (
          <TextButton onClick={() => choose(!chosen)}>{chosen ? '改用图形验证码' : '无需看图，自动验证'}</TextButton>
        )}
      </div>
    </div>
  )
}

type PictureProps = Omit<CaptchaFieldProps, 'automatic' | 'onRefresh'>

function Picture({ label = '图形验证码', imageSrc, missing, value, onChange, error, name, inputRef }: PictureProps) {
  const lack = missing ? '填写号码后显示' : imageSrc === null && '加载失败'
  return (
    <Field label={label} error={error}>
      {wiring => (
        <div className="captcha">
          <div className={classes('input', error && 'is-error')}>
            <input
              {...wiring}
              ref={inputRef}
              name={name}
              autoComplete="off"
              autoCapitalize="off"
              placeholder="不区分大小写"
              value={value}
              onChange={event => onChange(event.target.value)}
            />
          </div>
          {imageSrc ? (
            <img className="captcha__img" src={imageSrc} alt="图形验证码图片" width={124} height={48} />
          ) : (
            <span className={classes('captcha__img', lack ? 'captcha__img--missing' : 'skeleton')}>{lack}</span>
          )}
        </div>
      )}
    </Field>
  )
}

function Automatic({ working, error }: { working: boolean; error: string | undefined }) {
  return (
    <div className="captcha-field__automatic">
      <p role="status">
        <Icon name="shield" size={18} />
        {working ? '正在自动验证，请稍候' : '已选择自动验证，继续下一步时由浏览器完成'}
      </p>
      {error && <FieldError alert>{error}</FieldError>}
    </div>
  )
}
