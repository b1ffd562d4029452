import { countUnsignedCards } from '@zhixiao/db/account/bank-agreements.ts'
import { listNameLists } from '@zhixiao/db/account/name-lists.ts'
import type { OpsContext } from '../../../acts/in-transaction.ts'
import { answers, peerFindings, silent } from './doctor-peers.ts'
import { type Finding, look, missing } from './finding.ts'

/** Checks that each configured outside service can be reached; sends no message to anybody. */
export async function gatewayFindings(ctx: OpsContext): Promise<Finding[]> {
  return [
    ...(await bankFindings(ctx)),
    ...(await smsFindings(ctx)),
    ...(await identityFindings(ctx)),
    ...(await nameListFindings(ctx)),
    ...(await custodianFindings(ctx)),
    ...(await fileFindings(ctx)),
  ]
}

async function fileFindings({ env, files }: OpsContext): Promise<Finding[]> {
  try {
    for await (const _ of files.olderThan(0)) break
    return []
  } catch (error) {
    const mend = env.files.kind === 's3' ? 'check S3_URL, S3_BUCKET, S3_ID and S3_SECRET' : 'check FILES and DATA_DIR'
    return [
      missing(`the store of uploaded pictures (FILES=${env.files.kind}) cannot be listed (${reasonOf(error)})`, mend),
    ]
  }
}

/** Errors of a bucket and of files have a code, and not always a message. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && String(error.code)) || error.message : String(error)

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
  return [...cards, ...(await peerFindings('BANK', 'the payment channel', bank.peer, TRIED_BY_CHECK))]
}

const TRIED_BY_CHECK = '; npm run gateway-check tries its test environment'

async function smsFindings({ env: { sms } }: OpsContext): Promise<Finding[]> {
  if (sms.adapter === 'embedded') return []
  if (sms.adapter === 'http') return peerFindings('SMS', 'the SMS provider', sms.peer)
  return (await answers(sms.url)) ? [] : [silent('SMS', `the SMS provider ${sms.adapter}`, sms.url)]
}

async function nameListFindings({ db, env: { nameLists } }: OpsContext): Promise<Finding[]> {
  if (nameLists.adapter === 'none')
    return [
      look('nobody is screened by name lists (NAME_LISTS=none)', 'do it elsewhere, or set NAME_LISTS to file or http'),
    ]
  if (nameLists.adapter === 'http') return peerFindings('NAMES', 'the provider of name lists', nameLists.peer)
  return (await listNameLists(db)).length > 0
    ? []
    : [look('there is no name list to screen customers by', 'take those in force by "name-list import FILE"')]
}

const identityFindings = async ({ env: { identity } }: OpsContext): Promise<Finding[]> =>
  identity.adapter === 'embedded' ? [] : peerFindings('IDENTITY', 'the identity check', identity.peer)

async function custodianFindings({ env: { custodian } }: OpsContext): Promise<Finding[]> {
  if (custodian.adapter === 'http') return peerFindings('CUSTODIAN', 'the custodian', custodian.peer)
  // The embedded one is already reported among the settings.
  if (custodian.adapter === 'embedded' || custodian.requiredFrom !== null) return []
  return [
    look(
      'NAVs are published without the custodian’s',
      'set CUSTODIAN=http, or CUSTODIAN_FROM to a day and run `custodian-nav import` each evening',
    ),
  ]
}
