import { endSessionsOf } from '@zhixiao/db/staff/lifecycle.ts'
import { findStaff } from '@zhixiao/db/staff/staff.ts'
import { endStaffKey, listStaffKeys } from '@zhixiao/db/staff/staff-keys.ts'
import { decideOperatorsEndKey, type EndedKey, type KeyFacts } from '@zhixiao/domain/acts/operators-end-key.ts'
import { type ActHandler, isOneOf, lastOf, mustHold, rowId } from './act-handler.ts'

export const operatorsEndKey: ActHandler<'operators end-key', KeyFacts, EndedKey> = {
  async lock(tx, { name, key: text }, _, by) {
    const key = (await listStaffKeys(tx, name)).find(each => each.key_id === rowId(text))
    const fullName = (await findStaff(tx, name))?.full_name ?? name
    return { isOwn: isOneOf(by, name), found: key ? { keyName: key.name, fullName } : null }
  },
  decide: decideOperatorsEndKey,
  async write(tx, { name: operator, key }, by) {
    mustHold((await endStaffKey(tx, { operator, id: rowId(key), by: lastOf(by) })) !== null)
    await endSessionsOf(tx, operator)
  },
  event: ({ name, key, keyName }) => ({ operator: name, key, name: keyName }),
  show: ({ fullName, keyName }) => ({
    changes: [
      { name: '员工', before: null, after: fullName },
      { name: `通行密钥 ${keyName}`, before: '可用', after: '终止，不能恢复' },
      { name: '进行中的登录', before: null, after: '立即结束' },
    ],
  }),
  say: ({ name, key, keyName }) => `Passkey ${key} (${keyName}) of ${name} ends, and the open session with it.`,
}
