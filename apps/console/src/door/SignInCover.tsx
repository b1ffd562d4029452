import { Cover } from './Cover.tsx'
import { SignInForm } from './SignInForm.tsx'

/** Covers the page when the session has ended; typed text is still there after the same person signs in. */
export function SignInCover({ name }: { name: string }) {
  return (
    <Cover name="登录已失效" isSudden>
      <SignInForm
        name={name}
        about="登录已失效：时间已到，或您的账号在别处登录或退出。由您本人重新登录后，已填写的内容仍在。"
        onIn={() => {}}
      />
    </Cover>
  )
}
