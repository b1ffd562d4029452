import './staff.css'
import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import {
  isStaffRole,
  type StaffRight,
  type StaffRightsRow,
  staffRights,
  staffRoles,
} from '@zhixiao/domain/staff/staff-can.ts'
import { TableSkeleton } from '@zhixiao/ui/feedback/Loading.tsx'
import { call } from '../../api/client.ts'
import { Failed } from '../../layout/Failed.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { figureText } from '../../words.ts'
import { StaffKeys } from './StaffKeys.tsx'

type Member = ConsoleOutput<'staff.list'>['list'][number]

/** Who works here with which roles, and what each role may do. */
export function StaffScreen() {
  const { data, error, refetch } = useQuery({ queryKey: ['staff.list'], queryFn: () => call('staff.list', {}) })
  return (
    <Page title="员工与权限" about={data && `${data.list.length} 人`} keys={[]}>
      {error && !data ? (
        <Failed error={error} retry={refetch} />
      ) : data ? (
        <Members list={data.list} />
      ) : (
        <TableSkeleton />
      )}
      <StaffKeys />
      <section className="c-sec">
        <h2>权限表</h2>
        <p className="c-quiet">录：提交申请；复：复核他人的申请；办：单独办理；读：查看。空白没有权限。</p>
        <Rights />
      </section>
    </Page>
  )
}

function Members({ list }: { list: readonly Member[] }) {
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
            <th scope="col">最近操作</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ name, fullName, roles, releaseLimit, hasAuthenticator, seenAt, disabledAt }) => (
            <tr key={name}>
              <th scope="row">{fullName}</th>
              <td>{name}</td>
              <td>{roles.map(role => staffRoles[role]).join('、') || '没有角色'}</td>
              <td className="c-num">{figureText(releaseLimit)}</td>
              <td>{hasAuthenticator ? '已绑定' : '未绑定'}</td>
              <td>{seenAt === null ? '--' : businessText(Date.parse(seenAt))}</td>
              <td>{disabledAt === null ? '在职' : '已停用'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const marks: Readonly<Record<StaffRight | 'both', string>> = {
  make: '录',
  check: '复',
  both: '录、复',
  do: '办',
  read: '读',
}
const roles = Object.keys(staffRoles).filter(isStaffRole)
const rows: readonly StaffRightsRow[] = Object.values(staffRights)
const markOf = (right: StaffRight | 'both' | undefined): string => (right ? marks[right] : '')

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
