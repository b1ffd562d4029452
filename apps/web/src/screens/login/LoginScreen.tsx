import { TextLink } from '@zhixiao/ui/action/Button.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Tabs } from '@zhixiao/ui/nav/Tabs.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { SplitPage } from '../../layouts/SplitPage.tsx'
import { to } from '../../paths.ts'
import { useHydrated } from '../../store.ts'
import { tabStore } from '../../stored.ts'
import { CodeLogin } from './CodeLogin.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'

/** AUTH-01. Nothing typed here is stored. */
export default function LoginScreen() {
  const [way, setWay] = useState('password')
  return (
    <SplitPage
      title="登录"
      lead={
        <>
          还没有账户？<TextLink link={<Link to={to('register')} />}>免费注册</TextLink>
        </>
      }
    >
      <NotKept />
      <Tabs
        label="登录方式"
        value={way}
        onChange={setWay}
        items={[
          { value: 'password', label: '密码登录', panel: <PasswordLogin /> },
          { value: 'code', label: '短信登录', panel: <CodeLogin /> },
        ]}
      />
    </SplitPage>
  )
}

function NotKept() {
  const isKept = !useHydrated() || tabStore.lasts()
  return isKept ? null : <Notice>您的浏览器不允许本站保存数据：可以登录，但刷新或关闭页面后需重新登录。</Notice>
}
