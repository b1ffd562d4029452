import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ownPath } from './own-path.ts'
import { SignInForm } from './SignInForm.tsx'

/** The sign-in page; leads on to the requested address. */
export function SignInScreen() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    document.title = '登录 · 运营后台'
  }, [])
  return (
    <main id="main">
      <SignInForm onIn={() => navigate(ownPath(search.get('to')), { replace: true })} />
    </main>
  )
}
