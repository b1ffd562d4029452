import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { checkChannel, findingLine } from './check.ts'
import type { Cards } from './kit.ts'
import { sandboxCards, sandboxTransfer } from './sandbox-cards.ts'

const HELP = `npm run gateway-check -- URL [--cards FILE] [--notice-port PORT] [--transfer]
npm run gateway-check -- URL --navs DAY

Tries a payment channel with every rule of docs/gateways.md, in a test environment of the provider.
GATEWAY_KEY_ID and GATEWAY_KEY_FILE are the firm's, BANK_PEER_KEY_FILE is the channel's public key; RSA or SM2, then
under the identity GATEWAY_SM2_ID. BANK_TLS_CERT_FILE, BANK_TLS_KEY_FILE and BANK_TLS_CA_FILE are for mutual TLS.
--cards FILE       test cards of the provider, JSON: good, and as far as there are any refusesDebits, lateDone,
                   lateRefused, noticed, noticedEarly, refusesCredits, refusedThenDone, mismatched,
                   each with cardNo, name, idNumber, mobile, bankCode; else those of the sandbox
--notice-port PORT port of this machine to which the channel posts its notices, any path; 3199 unless given
--navs DAY         tries a custodian by the NAVs of a day whose evening is over; CUSTODIAN_PEER_KEY_FILE and the three of
                   CUSTODIAN_TLS_ are then its own
--transfer         tries the return of a transfer: asks you to have money sent to the account and waits ten minutes
`

const holder = z.object({
  cardNo: z.string(),
  name: z.string(),
  idNumber: z.string(),
  mobile: z.string(),
  bankCode: z.string(),
})
const cardsForm = z.object({
  good: holder,
  refusesDebits: holder.optional(),
  lateDone: holder.optional(),
  lateRefused: holder.optional(),
  noticed: holder.optional(),
  noticedEarly: holder.optional(),
  refusesCredits: holder.optional(),
  refusedThenDone: holder.optional(),
  mismatched: holder.optional(),
})

const { positionals, values } = asked()
const [url] = positionals
const { GATEWAY_KEY_ID = 'firm', GATEWAY_KEY_FILE, GATEWAY_SM2_ID } = process.env
const of = (name: string) => process.env[`${values.navs === undefined ? 'BANK' : 'CUSTODIAN'}_${name}`]
const peerKeyFile = of('PEER_KEY_FILE')
if (url === undefined || GATEWAY_KEY_FILE === undefined || peerKeyFile === undefined) stop(HELP)
const cards: Cards =
  values.cards === undefined ? sandboxCards : cardsForm.parse(JSON.parse(readFileSync(values.cards, 'utf8')))
const awaited = {
  send: () => process.stdout.write('Have some money sent to the account now.\n'),
  waitMs: 600_000,
}
const pem = (file: string | undefined) => (file === undefined ? undefined : readFileSync(file, 'utf8'))
const findings = await checkChannel({
  url,
  keyId: GATEWAY_KEY_ID,
  key: createPrivateKey(readFileSync(GATEWAY_KEY_FILE)),
  peerKey: createPublicKey(readFileSync(peerKeyFile)),
  sm2Id: GATEWAY_SM2_ID,
  tls: { cert: pem(of('TLS_CERT_FILE')), key: pem(of('TLS_KEY_FILE')), ca: pem(of('TLS_CA_FILE')) },
  cards,
  navsOf: values.navs,
  noticePort: Number(values['notice-port']),
  transfer: values.transfer ? awaited : values.cards === undefined ? sandboxTransfer : undefined,
})
const failed = findings.filter(({ outcome }) => outcome === 'fails').length
process.stdout.write(
  `${findings.map(findingLine).join('\n')}\n\n${failed === 0 ? 'The provider passes.' : `${failed} of ${findings.length} fail.`}\n`,
)
process.exitCode = failed === 0 ? 0 : 1

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        cards: { type: 'string' },
        'notice-port': { type: 'string', default: '3199' },
        transfer: { type: 'boolean', default: false },
        navs: { type: 'string' },
      },
    })
  } catch (error) {
    return stop(`${error instanceof Error ? error.message : error}\n\n${HELP}`)
  }
}

function stop(why: string): never {
  process.stderr.write(why)
  process.exit(2)
}
