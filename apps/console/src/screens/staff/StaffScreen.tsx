import './staff.css'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { codesOf } from '@zhixiao/domain/codes/table.ts'
import {
  type StaffRight,
  type StaffRightsRow,
  staffCan,
  staffRights,
  staffRoles,
} from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { EmergencyButton } from '../../ask/EmergencyButton.tsx'
import { Fault } from '../../Fault.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, useRealTimeName } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { figureText } from '../../words.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { RolesDialog } from './RolesDialog.tsx'
import { RolesReview } from './RolesReview.tsx'
import { StaffKeys } from './StaffKeys.tsx'

type Staff = ConsoleOutput<'staff.list'>
type Member = Staff['list'][number]
type Opened = { what: 'roles' | 'link' | 'leave' | 'suspend' | 'restore'; member: Member } | { what: 'invite' } | null

/** Staff with their roles, and the rights of each role. */
export function StaffScreen() {
  const answer = useCall('staff.list', {})
  const { data } = answer
  const { roles } = useMe()
  const [opened, setOpened] = useState<Opened>(null)
  const mayMake = staffCan(roles, 'staff', 'make')
  return (
    <Page title="员工与权限" about={data && `${data.list.length} 人`} keys={[]}>
      {mayMake && (
        <div className="c-staff__bar">
          <Button size="s" onClick={() => setOpened({ what: 'invite' })}>
            邀请员工
          </Button>
        </div>
      )}
      <Loaded of={answer}>
        {staff => (
          <>
            <Members list={staff.list} mayMake={mayMake} open={setOpened} />
            <RolesReview {...staff} />
          </>
        )}
      </Loaded>
      <StaffKeys />
      <section className="c-sec">
        <h2>权限表</h2>
        <p className="c-quiet">录：提交申请；复：复核他人的申请；办：单独办理；读：查看。空白没有权限。</p>
        <Rights />
      </section>
      {data && opened && <Opening opened={opened} list={data.list} onClose={() => setOpened(null)} />}
    </Page>
  )
}

type OpeningProps = { opened: NonNullable<Opened>; list: readonly Member[]; onClose: () => void }

function Opening({ opened, list, onClose }: OpeningProps) {
  if (opened.what === 'invite') return <RolesDialog member={null} onClose={onClose} />
  const { what, member } = opened
  if (what === 'roles') return <RolesDialog member={member} onClose={onClose} />
  if (what === 'link')
    return <LinkDialog member={{ ...member, hasLink: member.invitation?.hasLink ?? false }} onClose={onClose} />
  if (what === 'suspend' || what === 'restore')
    return (
      <AskDialog
        proposal={{ act: `operators ${what}`, input: { name: member.name } }}
        about={`${member.fullName}（${member.name}）`}
        onClose={onClose}
      />
    )
  const others = list.filter(
    ({ name, disabledAt, roles: own }) => name !== member.name && disabledAt === null && own.length > 0,
  )
  return <LeaveDialog member={member} others={others} onClose={onClose} />
}

type MembersProps = { list: readonly Member[]; mayMake: boolean; open: (opened: Opened) => void }

function Members({ list, mayMake, open }: MembersProps) {
  const ofRealTime = useRealTimeName()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too
    <section className="c-wide" tabIndex={0} aria-label="员工">
      <table className="c-table">
        <caption className="sr-only">员工</caption>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">登录名</th>
            <th scope="col">角色</th>
            <th scope="col" className="c-num">
              复核限额（元）
            </th>
            <th scope="col">身份验证器</th>
            <th scope="col">{ofRealTime('登录')}</th>
            <th scope="col">状态</th>
            <th scope="col">办理</th>
          </tr>
        </thead>
        <tbody>
          {list.map(member => (
            <tr key={member.name}>
              <th scope="row">{member.fullName}</th>
              <td>{member.name}</td>
              <td>{member.roles.map(role => staffRoles[role]).join('、') || '没有角色'}</td>
              <td className="c-num">{figureText(member.releaseLimit)}</td>
              <td>{member.hasAuthenticator ? '已绑定' : '未绑定'}</td>
              <td>{sessionText(member)}</td>
              <td>{stateText(member)}</td>
              <td>
                <Acts member={member} mayMake={mayMake} open={open} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const sessionText = ({ session }: Member): string =>
  session === null ? '--' : `${session.address}，最近 ${businessText(Date.parse(session.seenAt))}`

function stateText({ disabledAt, suspendedAt, invitation }: Member): string {
  if (disabledAt !== null) return '已停用'
  if (suspendedAt !== null) return `登录暂停，自 ${businessText(Date.parse(suspendedAt))}`
  if (invitation === null) return '在职'
  return invitation.isOver ? '邀请已过期' : `已邀请，至 ${businessText(Date.parse(invitation.expiresAt))}`
}

/** What the reader may do with one person. */
function Acts({ member, mayMake, open }: { member: Member } & Omit<MembersProps, 'list'>) {
  const me = useMe()
  const { name, fullName, session, disabledAt, suspendedAt, invitation } = member
  const isSelf = name === me.name
  if (disabledAt !== null) return '--'
  return (
    <div className="c-staff__acts">
      {mayMake && invitation && !invitation.isOver && (
        <Button
          size="s"
          kind="ghost"
          aria-label={`邀请链接 ${fullName}`}
          onClick={() => open({ what: 'link', member })}
        >
          邀请链接
        </Button>
      )}
      {mayMake && !isSelf && (
        <>
          <Button size="s" kind="ghost" aria-label={`角色 ${fullName}`} onClick={() => open({ what: 'roles', member })}>
            角色
          </Button>
          <Button size="s" kind="ghost" aria-label={`离职 ${fullName}`} onClick={() => open({ what: 'leave', member })}>
            离职
          </Button>
          <Button
            size="s"
            kind="ghost"
            aria-label={`${suspendedAt === null ? '暂停登录' : '恢复登录'} ${fullName}`}
            onClick={() => open({ what: suspendedAt === null ? 'suspend' : 'restore', member })}
          >
            {suspendedAt === null ? '暂停登录' : '恢复登录'}
          </Button>
        </>
      )}
      {session && (isSelf || mayMake) && <EndSession name={name} isSelf={isSelf} />}
      {!isSelf && suspendedAt === null && (
        <EmergencyButton
          proposal={{ act: 'operators suspend', input: { name } }}
          about={`${fullName}（${name}）`}
          label={`紧急结束登录 ${fullName}`}
          onDone={() => void refresh('staff.list')}
        >
          紧急结束登录
        </EmergencyButton>
      )}
    </div>
  )
}

function EndSession({ name, isSelf }: { name: string; isSelf: boolean }) {
  const changed = isSelf ? 'auth.me' : 'staff.list'
  const end = useSend(() => call('staff.endSession', { name }), {
    refetch: [changed],
    onFailed: () => refresh(changed),
  })
  return (
    <>
      <Button size="s" kind="ghost" aria-label={`结束登录 ${name}`} loading={end.isSending} onClick={() => end.send()}>
        结束登录
      </Button>
      <Fault text={end.fault} inLine />
    </>
  )
}

const marks: Readonly<Record<StaffRight | 'both' | 'also', string>> = {
  also: '另复',
  make: '录',
  check: '复',
  both: '录、复',
  do: '办',
  read: '读',
}
const roles = codesOf(staffRoles)
const rows: readonly StaffRightsRow[] = Object.values(staffRights)
const markOf = (right: StaffRight | 'both' | 'also' | undefined): string => (right ? marks[right] : '')

function Rights() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too
    <section className="c-wide" tabIndex={0} aria-label="各角色的权限">
      <table className="c-table c-table--in c-rights">
        <caption className="sr-only">各角色的权限</caption>
        <thead>
          <tr>
            <th scope="col">事项</th>
            {roles.map(role => (
              <th key={role} scope="col">
                {staffRoles[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, ...rights }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {roles.map(role => (
                <td key={role}>{markOf(rights[role])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
