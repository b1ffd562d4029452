import { camel, capital, type Made, type Maker, withImport, withNamed, withRow } from './made.ts'

const server = 'apps/server/src'
const lists = {
  ports: `${server}/kernel/ports.ts`,
  context: `${server}/kernel/context.ts`,
  settings: `${server}/kernel/gateway-settings.ts`,
  tls: `${server}/kernel/gateway-tls.ts`,
  env: `${server}/kernel/env.ts`,
  gatewayWords: `${server}/kernel/gateway-setting-words.ts`,
  words: `${server}/kernel/setting-words.ts`,
  create: `${server}/create-context.ts`,
  observed: `${server}/platform/gateways/observed.ts`,
  production: `${server}/platform/start/production-faults.ts`,
  doctor: `${server}/doors/shell/doctor/doctor-gateways.ts`,
  messages: 'packages/gateway/src/payments.ts',
  document: 'packages/gateway/src/openapi.ts',
  sandbox: 'apps/channel-sandbox/src/sandbox.ts',
} as const

/**
 * The files of a gateway to a provider: its port, an adapter that pretends, one of the signed protocol with its messages, the
 * sandbox's answer and a failing test, with its settings and its place wherever gateways are listed.
 * @throws Error for a name that is not of lower-case words or is taken, or without what it is called in Chinese.
 */
export const newGateway: Maker = ([name = '', zh = ''], read) => {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    throw new Error(`A gateway is named by its provider, such as tax-office, not ${name}.`)
  if (zh === '') throw new Error(`The gateway ${name} needs a name, such as 税务机关.`)
  const names: Names = {
    name,
    zh,
    field: camel(name),
    type: capital(camel(name)),
    setting: name.toUpperCase().replaceAll('-', '_'),
  }
  if (new RegExp(`^ {2}${names.field}: `, 'm').test(read(lists.context)))
    throw new Error(`There is a gateway ${name} already.`)
  return {
    created: filesOf(names),
    changed: { ...portRows(names, read), ...settingRows(names, read), ...protocolRows(names, read) },
    next: "its port in kernel/ports.ts and its messages in packages/gateway, then both adapters and the sandbox's answer, its part of docs/gateways.md; npm run docs.",
  }
}

type Names = { name: string; zh: string; field: string; type: string; setting: string }
type Read = (path: string) => string
type Rows = Made['changed']

function portRows({ name, field, type }: Names, read: Read): Rows {
  const port = `/** TODO: what it answers; null while the outcome is unknown. */
export type ${type}Gateway = { ask(day: IsoDate): Promise<{ text: string } | null> }

`
  const timed = `    ${field}: gateways.${field} && { ask: timed('${field}', 'ask', gateways.${field}.ask, gotten) },\n`
  const context = withNamed(read(lists.context), `${type}Gateway`, './ports.ts')
  return {
    [lists.ports]: withRow(read(lists.ports), port, '/** The rows of text in an image'),
    [lists.context]: withRow(
      context,
      `  ${field}: ${type}Gateway | null\n`,
      '  /** Null where the firm sends no mail. */',
    ),
    [lists.create]: withImport(
      withRow(
        read(lists.create),
        `        ${field}: ${field}Of(env.${field}),\n`,
        '        mail: mailGateway(env.mail),',
      ),
      `import { ${field}Of } from './platform/gateways/${name}.ts'`,
    ),
    [lists.observed]: withRow(read(lists.observed), timed, '    custodian: custodian &&'),
  }
}

function settingRows({ name, zh, field, type, setting }: Names, read: Read): Rows {
  const provider = name.replaceAll('-', ' ')
  const choice = `${setting}=http`
  return {
    [lists.settings]: [
      [`export const ${field}Adapters = ['none', 'embedded', 'http'] as const\n`, '\nconst listed ='],
      [`  ${setting}_URL: httpAddress,\n  ${setting}_PEER_KEY_FILE: filled,\n`, '  ...tlsSettings,'],
      [settingsOf(field, type, setting), 'const peerNeeds ='],
      [`  ${field},\n`, '}: {\n  bank: BankSettings'],
      [`  ${field}: ${type}Settings\n`, '}): string[] {\n  return [\n    ...lacking('],
      [
        `    ...lacking('${choice}', ${field}.adapter === 'http' ? peerNeeds(${field}.peer, '${setting}') : {}),\n`,
        "    ...(bank.adapter === 'http' ? tlsFaults",
      ],
      [
        `    ...(${field}.adapter === 'http' ? tlsFaults('${setting}', ${field}.peer) : []),\n`,
        '  ]\n}\n\nfunction smsNeeds',
      ],
    ].reduce((text, [row = '', end = '']) => withRow(text, row, end), read(lists.settings)),
    [lists.tls]: withRow(
      read(lists.tls),
      `  ${setting}_TLS_CERT_FILE: file,\n  ${setting}_TLS_KEY_FILE: file,\n  ${setting}_TLS_CA_FILE: file,\n`,
      '}\n\n/** Files of one provider',
    ),
    [lists.env]: [
      [`  ${field}: ${field}Adapters,\n`, '} as const\n\n/** All settings'],
      [`  ${setting}: choice(${field}Adapters, 'none'),\n`, '  MAIL_GATEWAY: choice('],
      [`    ${field}: raw.${setting},\n`, '  },\n  bank: bankSettings('],
      [`  ${field}: ${field}Settings(raw.${setting}, raw),\n`, '  mail: mailSettings('],
    ].reduce(
      (text, [row = '', end = '']) => withRow(text, row, end),
      [`${field}Adapters`, `${field}Settings`].reduce(
        (text, each) => withNamed(text, each, './gateway-settings.ts'),
        read(lists.env),
      ),
    ),
    [lists.gatewayWords]: withRow(
      withRow(read(lists.gatewayWords), `  '${choice}',\n`, '] as const\n\nexport const providerWords'),
      wordsOf({ field, setting, provider, zh, choice }),
      'export const mailWords',
    ),
    [lists.words]: [
      [
        `  { title: { en: '${capital(provider)}', zh: '${zh}' }, words: ${field}Words },\n`,
        "  { title: { en: 'Mail to staff'",
      ],
      [`  ...${field}Words,\n`, '  ...mailWords,'],
    ].reduce(
      (text, [row = '', end = '']) => withRow(text, row, end),
      withNamed(read(lists.words), `${field}Words`, './gateway-setting-words.ts'),
    ),
    [lists.production]: withRow(
      withRow(
        read(lists.production),
        `  ${setting}: 'invents what the ${provider} says: name the adapter of the ${provider}, or none',\n`,
        '} as const\n\nconst gatewayFaults',
      ),
      `      ['${setting}', gateways.${field}],\n`,
      '    ] as const\n  ).flatMap(',
    ),
    [lists.doctor]: withRow(
      withRow(read(lists.doctor), `    ...(await ${field}Findings(ctx)),\n`, '    ...(await fileFindings(ctx)),'),
      `const ${field}Findings = async ({ env: { ${field} } }: OpsContext): Promise<Finding[]> =>
  ${field}.adapter === 'http' ? peerFindings('${setting}', 'the ${provider}', ${field}.peer) : []

`,
      'async function custodianFindings',
    ),
  }
}

function protocolRows({ name, field }: Names, read: Read): Rows {
  return {
    [lists.messages]: [
      [`  ${field}: '/v1/${name}/ask',\n`, '} as const\n\nconst id ='],
      [`  ${field}: z.object({ day: z.iso.date() }),\n`, '} as const\n\nconst moved ='],
      [`  ${field}: z.object({ text: z.string().max(64) }),\n`, '  custodianNavs: z.object({\n    complete'],
    ].reduce((text, [row = '', end = '']) => withRow(text, row, end), read(lists.messages)),
    [lists.document]: withRow(read(lists.document), `  ${field}: 'TODO',\n`, '}\n\ntype Exchange ='),
    [lists.sandbox]: withImport(
      withRow(read(lists.sandbox), `    ${field},\n`, '    ...createReports('),
      `import { ${field} } from './${name}.ts'`,
    ),
  }
}

const settingsOf = (
  field: string,
  type: string,
  setting: string,
) => `export type ${type}Settings = { adapter: 'none' | 'embedded' } | { adapter: 'http'; peer: PeerSettings }

export const ${field}Settings = (adapter: (typeof ${field}Adapters)[number], raw: Raw): ${type}Settings =>
  adapter === 'http' ? { adapter, peer: peerOf(raw, '${setting}') } : { adapter }

`

type Words = { field: string; setting: string; provider: string; zh: string; choice: string }
const wordsOf = ({ field, setting, provider, zh, choice }: Words) => `export const ${field}Words = {
  ${setting}: {
    en: 'adapter of the ${provider}: http, none, or embedded, which is refused in production',
    zh: '${zh}的适配器：http、none，或 embedded（生产环境拒绝启动）',
    more: 'gateways.md',
  },
  ${setting}_URL: address('${provider}', '${zh}', '${choice}'),
  ${setting}_PEER_KEY_FILE: peerKey('${choice}'),
  ${setting}_TLS_CERT_FILE: certificate('${provider}', '${zh}', '${setting}_TLS_KEY_FILE'),
  ${setting}_TLS_KEY_FILE: certificateKey('${setting}_TLS_CERT_FILE'),
  ${setting}_TLS_CA_FILE: authority('${provider}', '${zh}'),
} satisfies WordsOf

`

const filesOf = ({ name, field, type }: Names, http = `http${type}`): Rows => ({
  [`${server}/platform/gateways/${name}.ts`]: `import type { ${type}Settings } from '../../kernel/gateway-settings.ts'
import type { ${type}Gateway } from '../../kernel/ports.ts'
import { ${http} } from './http/${name}.ts'

/** The chosen adapter; null for a firm that is not connected. */
export function ${field}Of(settings: ${type}Settings): ${type}Gateway | null {
  if (settings.adapter === 'none') return null
  return settings.adapter === 'http' ? ${http}(settings.peer) : embedded${type}()
}

/** TODO: how it pretends, time-outs and repeats included. */
const embedded${type} = (): ${type}Gateway => ({
  async ask(day) {
    return { text: day }
  },
})
`,
  [`${server}/platform/gateways/http/${name}.ts`]: `import type { ${type}Gateway } from '../../../kernel/ports.ts'
import { askChannel } from './ask-channel.ts'
import { type Peer, signedCall } from './signed-call.ts'

/** One that speaks the protocol of docs/gateways.md; an answer that contradicts itself counts as no answer. */
export function ${http}(peer: Peer): ${type}Gateway {
  const ask = askChannel(signedCall(peer))
  return { ask: day => ask('${field}', { day }) }
}
`,
  [`${server}/platform/gateways/http/${name}.test.ts`]: `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDate } from '@zhixiao/domain/calendar/dates.ts'
import { type Reply, startPeer } from '../../../testing/signed-peer.ts'
import { ${http} } from './${name}.ts'

test('TODO: what it answers, and that an answer that is none counts as unknown', async t => {
  let reply: Reply = { body: { text: 'x' } }
  const stub = await startPeer(() => reply)
  t.after(() => stub.close())
  const gateway = ${http}(stub.peer)
  const day = isoDate('2026-11-20')
  assert.deepEqual(await gateway.ask(day), { text: 'x' })
  reply = { status: 500, body: {} }
  assert.equal(await gateway.ask(day), null)
  assert.fail('say what it answers, and what a repeat and a lost answer do')
})
`,
  [`apps/channel-sandbox/src/${name}.ts`]: `import { type Handlers, ok } from './reply.ts'

/** TODO: what the sandbox answers. */
export const ${field}: Handlers<'${field}'>['${field}'] = async ({ day }) => ok<'${field}'>({ text: day })
`,
})
