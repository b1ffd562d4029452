import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import './password.css'

const rules: readonly [text: string, check: (password: string) => boolean][] = [
  ['8–20 位', text => text.length >= 8 && text.length <= 20],
  ['含字母', text => /[A-Za-z]/.test(text)],
  ['含数字', text => /[0-9]/.test(text)],
  ['不含其他字符', text => /^[A-Za-z0-9]+$/.test(text)],
]

/** The rules of a login password, ticked off while typing. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="pass-rules" aria-label="登录密码要求">
      {rules.map(([text, check]) => {
        const met = check(password)
        return (
          <li key={text} className={met ? 'is-met' : undefined}>
            <Icon name={met ? 'check' : 'minus'} size={14} />
            {text}
            <span className="sr-only">{met ? '，已满足' : '，未满足'}</span>
          </li>
        )
      })}
    </ul>
  )
}
