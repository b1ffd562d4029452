import assert from 'node:assert/strict'
import type { Client } from '@zhixiao/client/client.ts'

/** Reads and confirms the one warning between a customer and a fund, as the page does. Returns the number of the mark. */
export async function confirmedWarning(client: Pick<Client, 'call'>, fundCode: string): Promise<string> {
  const given = await client.call('trade.warnings', { fundCode })
  const warning = given.ok ? given.data.list[0] : undefined
  assert.ok(warning)
  const { code: warningCode, textVersion, shown } = warning
  const left = await client.call('trade.leaveMark', { fundCode, warningCode, textVersion, shown })
  assert.ok(left.ok, JSON.stringify(left))
  return left.data.leaveMarkId
}
