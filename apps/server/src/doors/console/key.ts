import { findActRequest } from '@zhixiao/db/ops/act-requests.ts'
import { writeAudit } from '@zhixiao/db/ops/audit.ts'
import { endStaffKey, insertStaffKey, listAllStaffKeys, listStaffKeys } from '@zhixiao/db/staff/staff-keys.ts'
import { withTx } from '@zhixiao/db/tx.ts'
import { fail, ok } from '../../kernel/result.ts'
import type { ConsoleHandler } from './console-context.ts'
import { ALGORITHMS, acceptNewKey, askForKey, credentialOf, relyingParty } from './passkey.ts'
import { stepUp } from './step-up.ts'

const MOST_KEYS = 10

export const list: ConsoleHandler<'key.list'> = async ctx => {
  const keys = await listStaffKeys(ctx.db, ctx.staff.name)
  return ok({
    offered: relyingParty(ctx) !== null && !ctx.staff.isDemo,
    list: keys.map(({ key_id, name, created_at, last_used_at }) => ({
      keyId: String(key_id),
      name,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  })
}

export const ofStaff: ConsoleHandler<'key.ofStaff'> = async ({ db }) =>
  ok({
    list: (await listAllStaffKeys(db)).map(({ key_id, name, operator, full_name, created_at, last_used_at }) => ({
      keyId: String(key_id),
      name,
      owner: { name: operator, fullName: full_name },
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at?.toISOString() ?? null,
    })),
  })

export const challenge: ConsoleHandler<'key.challenge'> = async (ctx, { approval }) => {
  const party = relyingParty(ctx)
  if (!party) return fail('CON-0404')
  const operator = ctx.staff.name
  if (!approval) return ok(await askForKey(ctx, party.rpId, 'keys', { operator }))
  const { digest } = approval
  if (approval.id === null)
    return ok(await askForKey(ctx, party.rpId, 'emergency', { operator, approval: { id: null, digest } }))
  const id = BigInt(approval.id)
  if (!(await findActRequest(ctx.db, id))) return fail('CON-0404')
  return ok(await askForKey(ctx, party.rpId, 'approve', { operator, approval: { id, digest } }))
}

/** Demo staff sign in by one press and have no passkeys. */
export const offer: ConsoleHandler<'key.offer'> = async (ctx, given) => {
  const { db, staff } = ctx
  const party = relyingParty(ctx)
  if (!party || staff.isDemo) return fail('CON-0404')
  const keys = await listStaffKeys(db, staff.name)
  if (keys.length >= MOST_KEYS) return fail('CON-0408', { reason: `最多 ${MOST_KEYS} 个通行密钥，请先移除不再使用的` })
  const proved = await stepUp(ctx, staff, given, { purpose: 'keys' })
  if (!proved.ok) return proved
  await withTx(db, tx =>
    writeAudit(tx, { actor: staff.name, act: 'key.offered', detail: { proof: proved.evidence.kind } }),
  )
  const { challenge, timeout } = await askForKey(ctx, party.rpId, 'register', { operator: staff.name })
  return ok({
    challenge,
    timeout,
    attestation: 'none' as const,
    rp: { id: party.rpId, name: '运营后台' },
    // The same for all keys of a person, so that an authenticator stores only one of them.
    user: {
      id: Buffer.from(staff.name).toString('base64url'),
      name: staff.name,
      displayName: staff.fullName,
    },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key' as const, alg })),
    excludeCredentials: keys.map(credentialOf),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
  })
}

export const add: ConsoleHandler<'key.add'> = async (ctx, made) => {
  const { db, staff } = ctx
  if (!relyingParty(ctx)) return fail('CON-0404')
  // Committed even when refused, so that a challenge cannot be reused.
  const id = await withTx(db, async tx => {
    const key = await acceptNewKey(ctx, tx, staff.name, made)
    const keyId = key && (await insertStaffKey(tx, key))
    if (!key || keyId === null) return null
    await writeAudit(tx, { actor: staff.name, act: 'key.added', detail: { key: String(keyId), name: key.name } })
    return keyId
  })
  return id === null ? fail('CON-0421', { reason: '没有收到有效的通行密钥，请重新添加' }) : ok({ keyId: String(id) })
}

export const remove: ConsoleHandler<'key.remove'> = async (ctx, { id, ...given }) => {
  const { db, staff } = ctx
  const own = await listStaffKeys(db, staff.name)
  if (!own.some(key => key.key_id === BigInt(id))) return fail('CON-0404')
  const proved = await stepUp(ctx, staff, given, { purpose: 'keys' })
  if (!proved.ok) return proved
  const ended = await withTx(db, async tx => {
    const key = await endStaffKey(tx, { operator: staff.name, id: BigInt(id), by: staff.name })
    if (key)
      await writeAudit(tx, {
        actor: staff.name,
        act: 'key.removed',
        detail: { key: id, name: key.name, proof: proved.evidence.kind },
      })
    return key
  })
  return ended ? ok({}) : fail('CON-0404')
}
