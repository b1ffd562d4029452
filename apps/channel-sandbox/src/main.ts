import { createPrivateKey, createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { answers } from '@zhixiao/gateway/payments.ts'
import { createSandbox } from './sandbox.ts'

// PORT, HOST, KEY_FILE (the channel's private key), FIRM_KEY_FILE (the firm's public key), NOTICE_URL, STATE_FILE,
// LOSES_EVERY (after so many movements the answer to one is lost), SM2_ID (identity where the keys are SM2),
// NAVS_FILE (what it says as a custodian: JSON, a list of NAVs as in docs/gateways.md),
// TLS_CERT_FILE, TLS_KEY_FILE and TLS_CA_FILE (its certificate and key, and what the firm's certificate is checked by)
const { PORT = '3100', HOST = '127.0.0.1', KEY_FILE = '', FIRM_KEY_FILE = '', NOTICE_URL, STATE_FILE } = process.env
const { LOSES_EVERY, SM2_ID, NAVS_FILE, TLS_CERT_FILE, TLS_KEY_FILE = '', TLS_CA_FILE = '' } = process.env
const navsForm = answers.custodianNavs.shape.lines
const pem = (file: string): string => readFileSync(file, 'utf8')

const sandbox = createSandbox({
  key: createPrivateKey(readFileSync(KEY_FILE)),
  firmKey: createPublicKey(readFileSync(FIRM_KEY_FILE)),
  sm2Id: SM2_ID,
  tls:
    TLS_CERT_FILE === undefined
      ? undefined
      : { cert: pem(TLS_CERT_FILE), key: pem(TLS_KEY_FILE), ca: pem(TLS_CA_FILE) },
  noticeUrl: () => NOTICE_URL,
  stateFile: STATE_FILE,
  navs: day =>
    NAVS_FILE === undefined ? [] : navsForm.parse(JSON.parse(pem(NAVS_FILE))).filter(nav => nav.day === day),
  showText: ({ mobile, text }) => process.stdout.write(`SMS to ${mobile}: ${text}\n`),
  losesEvery: Number(LOSES_EVERY ?? 0),
})
sandbox.server.listen(Number(PORT), HOST)
await once(sandbox.server, 'listening')
const address = sandbox.server.address()
const port = address !== null && typeof address === 'object' ? address.port : PORT
process.stdout.write(
  `The channel sandbox is ready at ${TLS_CERT_FILE === undefined ? 'http' : 'https'}://${HOST}:${port}\n`,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, sandbox.close)
