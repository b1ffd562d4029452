import { isLoginPassword } from '@zhixiao/domain/validate/rules.ts'
import { isSimilar } from '@zhixiao/domain/validate/similar.ts'
import { must } from './use-fields.ts'

export const loginPasswordRule = must(isLoginPassword, '登录密码为 8–20 位，须同时包含字母和数字，不含其他字符')

type Typed = { newPassword: string; again: string; oldPassword?: string }

/** The rules of a new login password typed twice, under the calls' field names. */
export const newPasswordRules = {
  newPassword: (value: string, { oldPassword = '' }: Typed) =>
    loginPasswordRule(value) ??
    (oldPassword !== '' && isSimilar(value, oldPassword, 2) ? '新密码与原密码过于相近，请更换' : undefined),
  again: (value: string, { newPassword }: Typed) => (value === newPassword ? undefined : '两次输入的密码不一致'),
}
