import { call } from '../../api/call.ts'
import { MobileCodeForm } from '../../form/MobileCodeForm.tsx'
import { signIn } from '../../session/sign-in.ts'

export function CodeLogin() {
  return (
    <MobileCodeForm
      purpose="login"
      submitLabel="登录"
      pendingLabel="登录中"
      wrongCode="AUTH-0005"
      onSubmit={async input => {
        const result = await call('token.codeLogin', input)
        if (!result.ok) return result
        await signIn(result.data)
        return null
      }}
    />
  )
}
