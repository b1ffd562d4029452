import type { CustomerKind } from '@zhixiao/domain/codes/customer-kinds.ts'
import type { GuardCode } from '@zhixiao/domain/customer/guards.ts'
import { LinkButton } from '@zhixiao/ui/action/Button.tsx'
import { EmptyState } from '@zhixiao/ui/feedback/Empty.tsx'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useCall } from '../api/query.ts'
import { questions } from '../dialogs/ask.ts'
import type { Place } from '../menus.ts'
import { paths, to } from '../paths.ts'
import { useScreen } from '../screen.ts'
import { askToLogin } from '../session/ask-to-login.ts'
import { factsOf, refusalOf, showGuard } from '../session/guard.ts'
import { guardDialog } from '../session/guard-dialogs.ts'
import { keepToPage } from '../session/to-page.ts'
import { type User, useVisitor } from '../session/user.ts'
import { AgainWhenMoved } from './AgainWhenMoved.tsx'
import { centreOf } from './centre.ts'
import { NeedsScript } from './NeedsScript.tsx'
import { ReadAgain } from './ReadAgain.tsx'
import { ScreenTitle } from './ScreenTitle.tsx'

// What was submitted before may be done already.
const UNREAD = '恢复后会自动重新加载。此前提交过的申请请勿重复提交，可稍后在“交易记录”中查看。'

/**
 * Renders `children` once the customer is known and passes the screen's guards; until then, and on the server, a
 * skeleton. Without a token it asks to log in.
 */
export function AccountGate({ children }: { children: ReactNode }) {
  const visitor = useVisitor()
  const { state } = visitor
  const wasKnown = useRef(false)
  useEffect(() => {
    if (state === 'known') wasKnown.current = true
    // After a logout the customer is already on the way home, and an ended session has already asked.
    else if (state === 'nobody' && !wasKnown.current && questions.get().length === 0) void askToLogin()
  }, [state])
  if (visitor.state === 'known') return <Guarded user={visitor.user}>{children}</Guarded>
  if (visitor.state === 'failed') return <ReadAgain text={UNREAD} error={visitor.error} refetch={visitor.retry} />
  if (state === 'nobody') return <LoginFirst />
  return (
    <>
      <NeedsScript />
      <TableSkeleton />
    </>
  )
}

function Guarded({ user, children }: { user: User; children: ReactNode }) {
  const screen = useScreen()
  const { data, error, errorUpdateCount, refetch } = useCall('trade.sysdate', {}, { staleMs: 60_000 })
  const refusal = data && refusalOf(factsOf(user, Date.parse(data.now)), screen?.access ?? 'account')
  const code = refusal?.by === 'guard' ? refusal.code : undefined
  useEffect(() => {
    if (code) void showGuard(code)
  }, [code])
  if (refusal === undefined)
    return errorUpdateCount > 0 ? <ReadAgain text={UNREAD} error={error} refetch={refetch} /> : <TableSkeleton />
  if (refusal?.by === 'guard') return <Blocked code={refusal.code} centre={centreOf(user)} />
  if (refusal?.by === 'kind') return <ForOthers only={refusal.only} centre={centreOf(user)} />
  return (
    <>
      <AgainWhenMoved>{children}</AgainWhenMoved>
      {data?.isDemo && <DemoClock />}
    </>
  )
}

/** PLUS-09: links to the demo's clock, a page rendered by the server. */
function DemoClock() {
  return (
    <p className="caption demo-clock">
      <a href="/dev/clock">演示时钟：前进到下一个交易日</a>
    </p>
  )
}

/** The page behind a guard's dialog. */
function Blocked({ code, centre }: { code: GuardCode; centre: Place }) {
  const { text, label, target } = guardDialog(code)
  const action =
    target === null ? (
      <ToCentre centre={centre} />
    ) : (
      <LinkButton link={<Link to={target} onClick={() => keepToPage()} />}>{label}</LinkButton>
    )
  return <Instead text={text} action={action} />
}

const kindNames: Readonly<Record<CustomerKind, string>> = { person: '个人客户', institution: '机构客户' }

/** Replaces a screen that has nothing to show to this kind of customer. */
function ForOthers({ only, centre }: { only: CustomerKind; centre: Place }) {
  return <Instead text={`该功能仅供${kindNames[only]}使用`} action={<ToCentre centre={centre} />} />
}

const ToCentre = ({ centre }: { centre: Place }) => (
  <LinkButton link={<Link to={paths[centre.name]} />}>{centre.label}</LinkButton>
)

function LoginFirst() {
  const action = <LinkButton link={<Link to={to('login')} onClick={() => keepToPage()} />}>去登录</LinkButton>
  return <Instead text="登录后查看" action={action} />
}

/** Content under a screen's title that replaces the screen. */
function Instead({ text, action }: { text: string; action: ReactNode }) {
  return (
    <>
      <ScreenTitle />
      <EmptyState title={text} action={action} />
    </>
  )
}
