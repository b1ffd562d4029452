import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { AskDialog } from '../../ask/AskDialog.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { businessText } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'

type Key = ConsoleOutput<'key.ofStaff'>['list'][number]

/** Everybody's passkeys; two other members of staff end a lost one. */
export function StaffKeys() {
  const answer = useCall('key.ofStaff', {})
  const { data } = answer
  const { name: me, roles } = useMe()
  const [lost, setLost] = useState<Key | null>(null)
  const mayAsk = staffCan(roles, 'staff', 'make')
  return (
    <section className="c-sec">
      <h2>通行密钥</h2>
      <p className="c-quiet">本人从菜单下方的“密钥”添加和移除。遗失的由系统管理挂失、合规复核，生效时登录一并结束。</p>
      {!data ? (
        <Loaded of={answer} />
      ) : data.list.length === 0 ? (
        <p className="c-quiet">还没有人添加通行密钥。</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too
        <section className="c-wide" tabIndex={0} aria-label="通行密钥">
          <table className="c-table c-table--in">
            <caption className="sr-only">通行密钥</caption>
            <thead>
              <tr>
                <th scope="col">姓名</th>
                <th scope="col">通行密钥</th>
                <th scope="col">添加</th>
                <th scope="col">最近使用</th>
                {mayAsk && <th scope="col">办理</th>}
              </tr>
            </thead>
            <tbody>
              {data.list.map(key => (
                <tr key={key.keyId}>
                  <th scope="row">{key.owner.fullName}</th>
                  <td>{key.name}</td>
                  <td>{businessText(Date.parse(key.createdAt))}</td>
                  <td>{key.lastUsedAt === null ? '尚未使用' : businessText(Date.parse(key.lastUsedAt))}</td>
                  {mayAsk && (
                    <td>
                      {key.owner.name === me ? (
                        '--'
                      ) : (
                        <Button
                          size="s"
                          kind="outline"
                          onClick={() => setLost(key)}
                          aria-label={`挂失 ${key.owner.fullName} ${key.name}`}
                        >
                          挂失
                        </Button>
                      )}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {lost && (
        <AskDialog
          proposal={{ act: 'operators end-key', input: { name: lost.owner.name, key: lost.keyId } }}
          about={`${lost.owner.fullName} ${lost.name}`}
          onClose={() => setLost(null)}
        />
      )}
    </section>
  )
}
