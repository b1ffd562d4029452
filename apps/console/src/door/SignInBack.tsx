import './sign-in.css'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { useSetMe } from '../session.tsx'
import { takeOidcState } from './oidc-state.ts'
import { ownPath } from './own-path.ts'

/** The page to which the identity provider sends the browser back; accepts only a sign-in that this browser began. */
export function SignInBack() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const setMe = useSetMe()
  const [error, setError] = useState('')
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    async function finish() {
      const begun = takeOidcState()
      if (begun === null || new URLSearchParams(search).get('state') !== begun.state)
        throw new Error('这次登录不是从这个页面开始的，请重新登录')
      setMe(await call('auth.oidcFinish', { query: search.slice(1) }))
      await navigate(ownPath(begun.to), { replace: true })
    }
    finish().catch(fault => setError(fault instanceof Error ? fault.message : ''))
  }, [search, navigate, setMe])
  return (
    <main id="main" className="c-sign-in">
      <div className="c-sign-in__box">
        <h1>运营后台</h1>
        {error === '' ? (
          <p role="status">正在登录</p>
        ) : (
          <>
            <Notice tone="danger" alert>
              {error}
            </Notice>
            <LinkButton link={<Link to="/sign-in" />} block>
              返回登录
            </LinkButton>
          </>
        )}
      </div>
    </main>
  )
}
