import { type PasswordKind, passwordNames } from '@zhixiao/domain/customer/password-kinds.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { useMe } from '../../session.tsx'
import type { Customer } from './customer.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Locked passwords, and the acts of service for a customer who cannot log in or whose login somebody else has. */
export function Locks({ customer }: { customer: Customer }) {
  const { kind, account } = customer
  const { roles } = useMe()
  const [asked, setAsked] = useState<PasswordKind | 'logins' | null>(null)
  const mayAct = staffCan(roles, 'access', 'do') && account.closedAt === null
  const changed = () => void refresh('customer.show', 'customer.access', 'customer.acts')
  const rows: [PasswordKind, state: string, isLocked: boolean][] = [
    ['login', account.loginLocked ? '输错多次，须等待' : '正常', account.loginLocked],
    ['trade', stateOf(account.hasTradePassword, account.tradeLocked), account.tradeLocked],
  ]
  if (kind === 'institution') rows.push(['query', stateOf(true, account.queryLocked), account.queryLocked])
  return (
    <section className="c-sec">
      <SecHead title="密码与登录" />
      <dl className="c-kv c-locks">
        {rows.map(([password, state, isLocked]) => (
          <div key={password}>
            <dt>{passwordNames[password]}</dt>
            <dd className="c-locks__state">
              <StatusDot state={isLocked ? 'failed' : state === '正常' ? 'done' : 'void'}>{state}</StatusDot>
              {isLocked && mayAct && (
                <Button
                  size="s"
                  kind="outline"
                  aria-label={`解锁${passwordNames[password]}`}
                  onClick={() => setAsked(password)}
                >
                  解锁
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="c-quiet">连续输错 5 次：登录须等待，至多 15 分钟；其他密码锁定 3 小时。</p>
      {mayAct && (
        <p className="c-customer__acts">
          <Button size="s" kind="outline" onClick={() => setAsked('logins')}>
            结束登录
          </Button>
        </p>
      )}
      {asked === 'logins' && <EndLogins customer={customer} onClose={() => setAsked(null)} onDone={changed} />}
      {asked !== null && asked !== 'logins' && (
        <Unlock customer={customer} password={asked} onClose={() => setAsked(null)} onDone={changed} />
      )}
    </section>
  )
}

const stateOf = (isSet: boolean, isLocked: boolean): string => (isLocked ? '已锁定' : isSet ? '正常' : '未设置')

type Props = { customer: Customer; onClose: () => void; onDone: () => void }

function Unlock({ customer: { custno, name }, password, onClose, onDone }: Props & { password: PasswordKind }) {
  const [isDone, setDone] = useState(false)
  return (
    <ReasonDialog
      custno={custno}
      title={`解锁${passwordNames[password]}`}
      reasons={['客户来电，已核实身份', '客户临柜，已核验证件']}
      submit="解锁"
      act={async cause => {
        await call('customer.unlock', { custno, password, ...cause })
        setDone(true)
        onDone()
      }}
      done={
        isDone && (
          <Notice tone="success" alert>
            {passwordNames[password]}已解锁，客户可以重新输入，错误次数从头计算。已短信告知客户。
          </Notice>
        )
      }
      onClose={onClose}
    >
      <p>
        {name}（{custno}
        ）。请先核实客户身份。解锁后可以立即重新输入密码，错误次数从头计算；密码不变，忘记密码的客户请自行重置。办理后短信告知客户，原因与您的姓名写入审计。
      </p>
    </ReasonDialog>
  )
}

function EndLogins({ customer: { custno, name }, onClose, onDone }: Props) {
  const [ended, setEnded] = useState<{ ended: boolean; devices: number } | null>(null)
  return (
    <ReasonDialog
      custno={custno}
      title="结束登录"
      reasons={['客户手机遗失', '客户称登录非本人', '可疑登录']}
      submit="结束登录"
      act={async cause => {
        setEnded(await call('customer.endLogins', { custno, ...cause }))
        onDone()
      }}
      done={
        ended && (
          <Notice tone="success" alert>
            {ended.ended ? '客户已退出登录' : '客户当时没有登录'}，清除常用设备 {ended.devices} 台。已短信告知客户。
          </Notice>
        )
      }
      onClose={onClose}
    >
      <p>
        {name}（{custno}
        ）。请先核实客户身份。客户在所有设备上立即退出，常用设备清除，下次登录须输入短信验证码；密码、委托与定投不变。办理后短信告知客户，原因与您的姓名写入审计。
      </p>
    </ReasonDialog>
  )
}
