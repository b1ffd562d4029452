import { countUnsignedCards } from '@zhixiao/db/account/bank-agreements.ts'
import type { OpsContext } from './command.ts'
import { type Finding, look, missing } from './finding.ts'

const TIMEOUT_MS = 5_000

/** Whether each outside service that the settings name can be reached from here; nothing is sent to anybody. */
export async function gatewayFindings(ctx: OpsContext): Promise<Finding[]> {
  return [
    ...(await bankFindings(ctx)),
    ...(await smsFindings(ctx)),
    ...(await identityFindings(ctx)),
    ...(await fileFindings(ctx)),
  ]
}

async function fileFindings({ env, files }: OpsContext): Promise<Finding[]> {
  try {
    for await (const _ of files.olderThan(0)) break
    return []
  } catch {
    const mend = env.files.kind === 's3' ? 'check S3_URL, S3_BUCKET, S3_ID and S3_SECRET' : 'check FILES and DATA_DIR'
    return [missing(`the store of uploaded pictures (FILES=${env.files.kind}) cannot be listed`, mend)]
  }
}

async function bankFindings({ db, env: { bank } }: OpsContext): Promise<Finding[]> {
  if (bank.adapter === 'embedded') return []
  const unsigned = await countUnsignedCards(db)
  const cards =
    unsigned === 0
      ? []
      : [
          look(
            `${unsigned} cards have no agreement at the payment channel`,
            'their holders sign it by 重新签约 or bind them again',
          ),
        ]
  if (await answers(bank.peer.url)) return cards
  const { host } = new URL(bank.peer.url)
  return [
    ...cards,
    missing(
      `the payment channel does not answer at ${host}`,
      'check BANK_URL, and that this host may connect to it; npm run gateway-check tries its test environment',
    ),
  ]
}

async function smsFindings({ env: { sms } }: OpsContext): Promise<Finding[]> {
  if (sms.adapter === 'embedded' || (await answers(sms.url))) return []
  const { host } = new URL(sms.url)
  return [
    missing(
      `the SMS provider ${sms.adapter} does not answer at ${host}`,
      'check SMS_URL, and that this host may connect to it',
    ),
  ]
}

async function identityFindings({ env: { identity } }: OpsContext): Promise<Finding[]> {
  if (identity.adapter === 'embedded' || (await answers(identity.peer.url))) return []
  const { host } = new URL(identity.peer.url)
  return [
    missing(
      `the identity check does not answer at ${host}`,
      'check IDENTITY_URL, and that this host may connect to it',
    ),
  ]
}

/** Any answer counts: without a signed request it is a refusal. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return true
  } catch {
    return false
  }
}
