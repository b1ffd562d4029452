import type { SettingWords, WordsOf } from './setting-text.ts'

/** Of one provider: the files of mutual TLS, by its name in both languages. */
const certificate = (en: string, zh: string, key: string): SettingWords => ({
  en: `file of the certificate that the ${en} is shown, in PEM`,
  zh: `向${zh}出示的证书（PEM 文件）`,
  needed: [key],
  more: 'gateways.md#mutual-tls',
})
const certificateKey = (certificateFile: string): SettingWords => ({
  en: 'file of its private key, in PEM',
  zh: '该证书私钥的 PEM 文件',
  needed: [certificateFile],
})
const authority = (en: string, zh: string): SettingWords => ({
  en: `file of the certificates by which that of the ${en} is checked; else the system’s`,
  zh: `验证${zh}证书所用的证书文件；缺省用系统的`,
})
const address = (en: string, zh: string, choice: string): SettingWords => ({
  en: `address of the ${en}, for http`,
  zh: `${zh}的网址，用于 http`,
  needed: [choice],
})
const peerKey = (choice: string): SettingWords => ({
  en: 'file of its public key, in PEM, for http',
  zh: '其公钥的 PEM 文件，用于 http',
  needed: [choice],
})

const everyHttp = [
  'BANK_GATEWAY=http',
  'SMS_GATEWAY=http',
  'IDENTITY_GATEWAY=http',
  'NAME_LISTS=http',
  'CUSTODIAN=http',
] as const

export const providerWords = {
  GATEWAY_KEY_ID: {
    en: 'name under which providers know the firm’s key',
    zh: '服务商所知的本公司密钥名称',
    needed: everyHttp,
    more: 'gateways.md',
  },
  GATEWAY_KEY_FILE: {
    en: 'file of that private key, RSA or SM2, in PEM',
    zh: '该私钥（RSA 或 SM2）的 PEM 文件',
    needed: everyHttp,
  },
  GATEWAY_SM2_ID: {
    en: 'identity under which both sign where their keys are SM2',
    zh: '双方使用 SM2 密钥时签名所用的用户身份标识',
  },
} satisfies WordsOf

export const bankWords = {
  BANK_GATEWAY: {
    en: 'adapter of the payment channel: http, or embedded, which pretends and is refused in production',
    zh: '支付渠道的适配器：http，或 embedded（仅为模拟，生产环境拒绝启动）',
    needed: 'production',
    more: 'gateways.md',
  },
  BANK_URL: address('payment channel', '支付渠道', 'BANK_GATEWAY=http'),
  BANK_PEER_KEY_FILE: peerKey('BANK_GATEWAY=http'),
  BANK_CHANNEL: { en: 'name of the payment channel in our books', zh: '支付渠道在本公司账簿中的名称' },
  BANK_PARALLEL: {
    en: 'requests that may be open at the payment channel at the same time',
    zh: '同时向支付渠道发出而未应答的请求数上限',
  },
  BANK_TLS_CERT_FILE: certificate('payment channel', '支付渠道', 'BANK_TLS_KEY_FILE'),
  BANK_TLS_KEY_FILE: certificateKey('BANK_TLS_CERT_FILE'),
  BANK_TLS_CA_FILE: authority('payment channel', '支付渠道'),
} satisfies WordsOf

export const smsWords = {
  SMS_GATEWAY: {
    en: 'adapter of the SMS provider: http, aliyun, tencent, or embedded, which is refused in production',
    zh: '短信服务商的适配器：http、aliyun、tencent，或 embedded（生产环境拒绝启动）',
    needed: 'production',
    more: 'gateways-sms.md',
  },
  SMS_ID: {
    en: 'access id at the SMS provider: AccessKeyId or SecretId',
    zh: '短信服务商的访问标识：AccessKeyId 或 SecretId',
    needed: ['SMS_GATEWAY=aliyun', 'SMS_GATEWAY=tencent'],
  },
  SMS_SECRET: {
    en: 'secret of that id',
    zh: '该标识的密钥',
    needed: ['SMS_GATEWAY=aliyun', 'SMS_GATEWAY=tencent'],
    secret: true,
  },
  SMS_APP_ID: {
    en: 'number of the SMS application, for tencent',
    zh: '短信应用编号，用于 tencent',
    needed: ['SMS_GATEWAY=tencent'],
  },
  SMS_SIGN_NAME: {
    en: 'signature registered at the SMS provider',
    zh: '在短信服务商登记的签名',
    fallback: { en: 'name in `brand.json`', zh: '`brand.json` 中的名称' },
  },
  SMS_URL: {
    en: 'address of the SMS provider',
    zh: '短信服务商的网址',
    fallback: { en: 'the provider’s; none for http', zh: '服务商公布的网址；http 无缺省' },
    needed: ['SMS_GATEWAY=http'],
  },
  SMS_PEER_KEY_FILE: peerKey('SMS_GATEWAY=http'),
  SMS_RECEIPT_TOKEN: {
    en: 'last part of `/api/gateway/sms-receipts/`, where the SMS provider posts delivery receipts; without it they are refused',
    zh: '`/api/gateway/sms-receipts/` 之后的一段，短信服务商向该网址推送送达回执；不设置则拒收',
    secret: true,
  },
  SMS_TLS_CERT_FILE: certificate('SMS provider', '短信服务商', 'SMS_TLS_KEY_FILE'),
  SMS_TLS_KEY_FILE: certificateKey('SMS_TLS_CERT_FILE'),
  SMS_TLS_CA_FILE: authority('SMS provider', '短信服务商'),
} satisfies WordsOf

export const identityWords = {
  IDENTITY_GATEWAY: {
    en: 'adapter of the identity check: http, or embedded, which is refused in production',
    zh: '身份核验的适配器：http，或 embedded（生产环境拒绝启动）',
    needed: 'production',
    more: 'gateways.md',
  },
  IDENTITY_URL: address('identity check', '身份核验服务', 'IDENTITY_GATEWAY=http'),
  IDENTITY_PEER_KEY_FILE: peerKey('IDENTITY_GATEWAY=http'),
  IDENTITY_TLS_CERT_FILE: certificate('identity check', '身份核验服务商', 'IDENTITY_TLS_KEY_FILE'),
  IDENTITY_TLS_KEY_FILE: certificateKey('IDENTITY_TLS_CERT_FILE'),
  IDENTITY_TLS_CA_FILE: authority('identity check', '身份核验服务商'),
} satisfies WordsOf

export const nameListWords = {
  NAME_LISTS: {
    en: 'name lists against money laundering: none, file, taken by command, or http, fetched every night too',
    zh: '反洗钱名单的来源：none，file（以命令导入），或 http（并于每夜下载）',
    more: 'operations.md#name-lists',
  },
  NAME_LISTS_BLOCK: {
    en: 'matches that hold a customer until two of compliance decide, with commas between: id (ID number), birth (name and birth date), name',
    zh: '命中后在两名合规人员处理前暂停办理的匹配方式，以逗号分隔：id（证件号码）、birth（姓名与出生日期）、name（仅姓名）',
  },
  NAMES_URL: address('provider of name lists', '名单服务商', 'NAME_LISTS=http'),
  NAMES_PEER_KEY_FILE: peerKey('NAME_LISTS=http'),
  NAMES_TLS_CERT_FILE: certificate('provider of name lists', '名单服务商', 'NAMES_TLS_KEY_FILE'),
  NAMES_TLS_KEY_FILE: certificateKey('NAMES_TLS_CERT_FILE'),
  NAMES_TLS_CA_FILE: authority('provider of name lists', '名单服务商'),
} satisfies WordsOf

export const custodianWords = {
  CUSTODIAN: {
    en: 'adapter of the custodian, whose NAVs ours are compared with: http, none, or embedded, which is refused in production',
    zh: '托管行净值的适配器，本方净值须与之相符：http、none，或 embedded（生产环境拒绝启动）',
    fallback: { en: 'none; in a demo embedded', zh: 'none；演示中为 embedded' },
    more: 'operations.md#navs',
  },
  CUSTODIAN_URL: address('custodian', '托管行服务', 'CUSTODIAN=http'),
  CUSTODIAN_PEER_KEY_FILE: peerKey('CUSTODIAN=http'),
  CUSTODIAN_FROM: {
    en: 'first day whose NAVs need the custodian’s, as 2026-11-20; without an adapter none needs them unless set',
    zh: '自该日起净值须有托管行净值才可公布，如 2026-11-20；无适配器且未设置时不要求',
    fallback: { en: 'every day with an adapter', zh: '有适配器时为每一日' },
  },
  CUSTODIAN_TLS_CERT_FILE: certificate('custodian', '托管行', 'CUSTODIAN_TLS_KEY_FILE'),
  CUSTODIAN_TLS_KEY_FILE: certificateKey('CUSTODIAN_TLS_CERT_FILE'),
  CUSTODIAN_TLS_CA_FILE: authority('custodian', '托管行'),
} satisfies WordsOf

export const mailWords = {
  MAIL_GATEWAY: {
    en: 'mail to staff: none, smtp, or embedded (kept and shown at `/dev/mails`), which is refused in production',
    zh: '给员工的邮件：none，smtp，或 embedded（只保存，见 `/dev/mails`；生产环境拒绝启动）',
    more: 'gateways.md#mail-to-staff',
  },
  MAIL_URL: {
    en: 'mail server: smtps://host:465, or smtp://host:587, which then must offer STARTTLS',
    zh: '邮件服务器：smtps://主机:465，或 smtp://主机:587（必须支持 STARTTLS）',
    needed: ['MAIL_GATEWAY=smtp'],
  },
  MAIL_USER: {
    en: 'name at the mail server; without it there is no sign-in',
    zh: '邮件服务器的用户名；不填则不登录',
  },
  MAIL_PASSWORD: { en: 'password of that name', zh: '该用户的密码', secret: true },
  MAIL_CA_FILE: {
    en: 'file with the certificates by which its own is checked; else the system’s',
    zh: '核验其证书所用的证书文件；缺省用系统的',
  },
  MAIL_FROM: { en: 'address from which the site writes', zh: '发件地址', needed: ['MAIL_GATEWAY=smtp'] },
  MAIL_TO: {
    en: 'staff who get mails about waiting work, once a day for each kind; with commas between',
    zh: '接收提醒的员工，以逗号分隔；每件待办每天一封',
  },
} satisfies WordsOf

export const exchangeWords = {
  REGISTRAR: {
    en: 'who confirms orders: embedded, or an outside registrar by files (JR/T 0017)',
    zh: '由谁确认交易：embedded，或以文件交换的外部登记机构 files（JR/T 0017）',
    more: 'operations.md#files',
  },
  EXCHANGE_SELF: {
    en: 'code of this distributor in exchange files, 1 to 8 digits or capital letters',
    zh: '交换文件中本销售机构的代码，1 至 8 位数字或大写字母',
  },
  EXCHANGE_REGISTRAR: {
    en: 'code, in exchange files, of the registrar of funds that name none',
    zh: '未另列登记机构的基金，其登记机构在交换文件中的代码',
  },
  EXCHANGE_DIR: {
    en: 'folder whose `out` holds the files for the registrar, shared by processes with jobs',
    zh: '其 `out` 目录存放发往登记机构的文件，由运行任务的各进程共用',
    fallback: { en: '`exchange` in `DATA_DIR`', zh: '`DATA_DIR` 下的 `exchange`' },
    more: 'operations.md#files',
  },
  EXCHANGE_VERSION: { en: 'version of the exchange files written: 21 or 22', zh: '写出的交换文件版本：21 或 22' },
} satisfies WordsOf
