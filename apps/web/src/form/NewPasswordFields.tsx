import { PasswordField } from '@zhixiao/ui/form/TextField.tsx'
import type { ComponentProps } from 'react'
import { PasswordRules } from './PasswordRules.tsx'

type Field = Omit<ComponentProps<typeof PasswordField>, 'label' | 'value'> & { value: string }

interface NewPasswordFieldsProps {
  /** `fields.field('newPassword')` */
  newPassword: Field
  /** `fields.field('again')` */
  again: Field
}

/** A new login password with its rules, typed twice. */
export function NewPasswordFields({ newPassword, again }: NewPasswordFieldsProps) {
  return (
    <>
      <div className="new-password">
        <PasswordField label="新登录密码" autoComplete="new-password" {...newPassword} />
        <PasswordRules password={newPassword.value} />
      </div>
      <PasswordField label="再次输入新密码" autoComplete="new-password" {...again} />
    </>
  )
}
