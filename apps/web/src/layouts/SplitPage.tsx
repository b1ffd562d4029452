import { Icon, type IconName } from '@zhixiao/ui/brand/Icon.tsx'
import { ReturnSpreadBackground } from '@zhixiao/ui/chart/ReturnSpread.tsx'
import { PageHead } from '@zhixiao/ui/display/PageHead.tsx'
import type { ComponentProps } from 'react'
import { NeedsScript } from './NeedsScript.tsx'
import './split-page.css'

const promises: readonly [IconName, string][] = [
  ['shield', '交易密码与登录密码分开'],
  ['lock', '敏感信息加密传输'],
  ['card', '资金同卡进出'],
]

/** The brand on the left (from 1024 px), a form with its title on the right. */
export function SplitPage({ children, ...head }: ComponentProps<typeof PageHead>) {
  return (
    <main id="main" className="auth" tabIndex={-1}>
      <section className="auth__side on-inverse" aria-label="品牌">
        <ReturnSpreadBackground />
        <div className="auth__words">
          <p className="auth__line">
            每一笔钱，
            <br />
            都有清楚的去处
          </p>
          <p className="auth__sub">资金仅在您本人名下的银行卡与基金账户之间划转。</p>
        </div>
        <ul className="auth__words auth__promises">
          {promises.map(([icon, text]) => (
            <li key={icon} className="row">
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </section>
      <section className="auth__main">
        <div className="auth__form">
          <PageHead className="auth__head" {...head} />
          <NeedsScript />
          {children}
        </div>
      </section>
    </main>
  )
}
