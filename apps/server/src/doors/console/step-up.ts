import type { ConsoleCode } from '@zhixiao/contract/console/console-errors.ts'
import type { KeyProof } from '@zhixiao/contract/console/key-proof.ts'
import type { Evidence } from '../../acts/in-transaction.ts'
import type { Context } from '../../kernel/context.ts'
import { type Failure, fail } from '../../kernel/result.ts'
import type { Staff } from './console-context.ts'
import { countedProof, inSession, signedProof } from './counted-proof.ts'
import { acceptCode } from './one-time-code.ts'
import { acceptKey } from './passkey.ts'

type Given = { code?: string | undefined; key?: KeyProof | undefined }
type Wanted =
  | { purpose: 'keys' }
  | { purpose: 'approve'; approval: { id: bigint; digest: string } }
  | { purpose: 'emergency'; approval: { id: null; digest: string } }

const purposes = { keys: 'the own passkeys', approve: 'an approval', emergency: 'an emergency' } as const

/** Requires a fresh passkey or code, so that a stolen session is not enough; demo staff have neither. */
export async function stepUp(
  ctx: Context,
  staff: Staff,
  { code, key }: Given,
  wanted: Wanted,
): Promise<{ ok: true; evidence: Evidence } | Failure<ConsoleCode>> {
  if (staff.isDemo) return { ok: true, evidence: { kind: 'demo' } }
  if (code === undefined && !key) return fail('CON-0421')
  const found: Evidence[] = []
  const of = purposes[wanted.purpose]
  const proof = key
    ? await signedProof(ctx, staff.name, `passkey of ${of}`, async tx => {
        const evidence = await acceptKey(ctx, tx, key, { ...wanted, operator: staff.name })
        if (evidence) found.push(evidence)
        return evidence !== null
      })
    : await countedProof(ctx, inSession(staff), `code of ${of}`, async tx => {
        const isRight = code !== undefined && (await acceptCode(ctx, tx, staff.name, code))
        if (isRight) found.push({ kind: 'code' })
        return isRight
      })
  const [evidence] = found
  if (proof === 'right' && evidence) return { ok: true, evidence }
  return fail(proof === 'locked' ? 'CON-0429' : 'CON-0421')
}
