import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan, staffRoles } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { refresh } from '../../api/cache.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'

type Staff = ConsoleOutput<'staff.list'>

/** Who has which roles, since when and by whom; compliance marks the list as reviewed every quarter. */
export function RolesReview({ list, review }: Staff) {
  const { roles } = useMe()
  const mark = useSend(() => call('staff.review', { digest: review.digest }), {
    refetch: ['staff.list'],
    onFailed: () => refresh('staff.list'),
  })
  const people = list.filter(({ disabledAt, roles: own }) => disabledAt === null && own.length > 0)
  return (
    <section className="c-sec">
      <h2>权限季度复核</h2>
      <p className={review.isOverdue ? 'c-warn' : 'c-quiet'}>
        {review.last ? `最近一次 ${momentText(review.last.at)}，${review.last.by.fullName}` : '还没有复核过'}
        {review.dueAt !== null &&
          `；${review.isOverdue ? '已逾期，应于' : '下次应于'} ${momentText(review.dueAt).slice(0, 10)} 前`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too */}
      <section className="c-wide" tabIndex={0} aria-label="角色的来历">
        <table className="c-table c-table--in">
          <caption className="sr-only">角色的来历</caption>
          <thead>
            <tr>
              <th scope="col">姓名</th>
              <th scope="col">角色</th>
              <th scope="col">授予于</th>
              <th scope="col">提交</th>
              <th scope="col">复核</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ name, fullName, roles: own, granted }) => (
              <tr key={name}>
                <th scope="row">{fullName}</th>
                <td>{own.map(role => staffRoles[role]).join('、')}</td>
                <td>{granted ? momentText(granted.at) : '--'}</td>
                <td>{granted?.asked.fullName ?? '--'}</td>
                <td>{granted?.released.fullName ?? '--'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {staffCan(roles, 'staff', 'check') && (
        <div className="c-staff__mark" role="status">
          <Button size="s" kind="outline" loading={mark.isSending} onClick={() => mark.send()}>
            标记已复核
          </Button>
          <Fault text={mark.fault} inLine />
          {mark.data && <span>已复核 {mark.data.people} 人，已记入审计。</span>}
        </div>
      )}
    </section>
  )
}
