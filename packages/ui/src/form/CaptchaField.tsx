import { TextButton } from '../action/Button.tsx'
import { classes } from '../link.tsx'
import { Field } from './Field.tsx'

interface CaptchaFieldProps {
  label?: string
  /** The picture as the server drew it; absent while it loads. */
  imageSrc: string | undefined
  value: string
  onChange: (value: string) => void
  onRefresh: () => void
  error?: string | undefined
  name?: string
}

/** An image code with a way to another picture. */
export function CaptchaField({
  label = '图形验证码',
  imageSrc,
  value,
  onChange,
  onRefresh,
  error,
  name,
}: CaptchaFieldProps) {
  return (
    <div className="captcha-field">
      <Field label={label} error={error}>
        {wiring => (
          <div className="captcha">
            <div className={classes('input', error && 'is-error')}>
              <input
                {...wiring}
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
              <span className="captcha__img skeleton" />
            )}
          </div>
        )}
      </Field>
      <TextButton className="captcha-field__refresh" onClick={onRefresh}>
        看不清，换一张
      </TextButton>
    </div>
  )
}
