import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'
import type { Context } from '../kernel/context.ts'
import type { Evidence } from '../ops/command.ts'
import { type ConsoleRefusal, refuse, type Staff } from './console-context.ts'
import { countedProof } from './counted-proof.ts'
import { acceptCode } from './one-time-code.ts'
import { acceptKey } from './passkey.ts'

type Given = { code?: string | undefined; key?: KeyProof | undefined }
type Wanted = { purpose: 'keys' } | { purpose: 'approve'; approval: { id: bigint; digest: string } }

/** A fresh passkey or code proves that the person, and not only the session, does this; demo staff have neither. */
export async function stepUp(
  ctx: Context,
  staff: Staff,
  { code, key }: Given,
  wanted: Wanted,
): Promise<{ ok: true; evidence: Evidence } | ConsoleRefusal> {
  if (staff.isDemo) return { ok: true, evidence: { kind: 'demo' } }
  if (code === undefined && !key) return refuse('CON-0421')
  const found: Evidence[] = []
  const why = `${key ? 'passkey' : 'code'} of ${wanted.purpose === 'approve' ? 'an approval' : 'the own passkeys'}`
  const proof = await countedProof(ctx, staff.name, why, async tx => {
    const byKey = key && (await acceptKey(ctx, tx, key, { ...wanted, operator: staff.name }))
    if (byKey) found.push(byKey)
    else if (!key && code !== undefined && (await acceptCode(ctx, tx, staff.name, code))) found.push({ kind: 'code' })
    return found.length > 0
  })
  const [evidence] = found
  if (proof === 'right' && evidence) return { ok: true, evidence }
  return refuse(proof === 'locked' ? 'CON-0429' : 'CON-0421')
}
