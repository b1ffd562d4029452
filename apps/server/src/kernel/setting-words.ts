import {
  bankWords,
  custodianWords,
  exchangeWords,
  identityWords,
  mailWords,
  nameListWords,
  providerWords,
  smsWords,
} from './gateway-setting-words.ts'
import type { BothLanguages, WordsOf } from './setting-text.ts'

const siteWords = {
  PORT: { en: 'port of the site; 0 picks any free one', zh: '网站端口；0 表示任意空闲端口' },
  HOST: { en: 'address to listen on; 0.0.0.0 for all interfaces', zh: '监听地址；0.0.0.0 表示本机所有地址' },
  ORIGIN: {
    en: 'scheme and host that visitors use, for canonical URLs and feeds',
    zh: '访问者所用的协议与主机名，用于规范网址与订阅源',
    fallback: { en: 'that of `HOST` and `PORT`', zh: '由 `HOST` 和 `PORT` 得出' },
    needed: 'production',
  },
  ALLOWED_HOSTS: {
    en: 'host names to answer, with commas between; empty: every name',
    zh: '允许访问的主机名，以逗号分隔；留空表示全部',
    needed: 'production',
  },
  TRUST_PROXY: {
    en: 'number of proxies in front whose X-Forwarded-For is trusted; 0 says that visitors connect directly',
    zh: '信任前面几层代理的 X-Forwarded-For；0 表示访问者直接连接',
    fallback: { en: '0', zh: '0' },
    needed: 'production',
  },
  BRAND_FILE: {
    en: 'file of the firm’s names, mark, colours, telephone numbers and accounts, read at each start',
    zh: '公司名称、标志、颜色、电话与账户的文件，每次启动时读取',
    fallback: { en: '`brand.json`', zh: '`brand.json`' },
    more: 'operations.md#the-firms-own-file',
  },
  SESSION_IDLE_MIN: {
    en: 'minutes without a call after which a customer’s session ends',
    zh: '客户无操作多少分钟后会话结束',
  },
  SESSION_ABSOLUTE_H: {
    en: 'hours after login at which a customer’s session always ends',
    zh: '客户登录多少小时后会话必定结束',
  },
  SHORT_PERIODS: {
    en: 'hidden removes rankings over less than six months from the site, if compliance decides so',
    zh: '合规决定不提供不足 6 个月的涨跌幅排行时，设为 hidden',
    more: 'rules.md#2.14',
  },
  STATEMENTS: {
    en: 'how often customers receive a statement: at least once a year by law, quarterly if the firm promises it',
    zh: '向客户发送对账单的频率：依规每年至少一次，公司约定每季度的设为 quarterly',
  },
} satisfies WordsOf

const processWords = {
  NODE_ENV: {
    en: 'development, production or test; production hides developer pages and refuses what pretends',
    zh: 'development、production 或 test；production 隐藏开发者页面，并拒绝一切模拟',
    fallback: {
      en: 'development; with `DATABASE_URL` production',
      zh: 'development；设了 `DATABASE_URL` 时为 production',
    },
    more: 'operations.md#production',
  },
  ONLY: {
    en: 'which part this process runs: all, web, jobs or console',
    zh: '本进程运行哪一部分：all、web、jobs 或 console',
    more: 'operations.md#several-machines',
  },
  JOBS_PORT: {
    en: 'port of health and metrics of a process with `ONLY=jobs`',
    zh: '`ONLY=jobs` 的进程提供健康检查与指标的端口',
    more: 'operations.md#probes',
  },
  DRAIN_S: {
    en: 'seconds that a process asked to end still answers while `/readyz` is 503',
    zh: '收到结束信号后 `/readyz` 返回 503、仍继续应答的秒数',
    fallback: { en: '0; in production 5', zh: '0；生产环境为 5' },
    more: 'operations.md#probes',
  },
  LOG_LEVEL: {
    en: 'lowest log level written: trace, debug, info, warn, error or silent',
    zh: '日志的最低级别：trace、debug、info、warn、error 或 silent',
  },
  DEMO: {
    en: '1 loads the demo market and allows moving its clock; refused in production',
    zh: '1 表示载入演示市场，并允许推进演示时钟；生产环境拒绝启动',
    fallback: { en: '1; with `DATABASE_URL` or in production 0', zh: '1；设了 `DATABASE_URL` 或在生产环境时为 0' },
    more: 'demo.md',
  },
  DEV_NETWORKS: {
    en: 'networks that pages below `/dev` count as this machine, with commas between: for a container, those of its host; refused in production',
    zh: '`/dev` 下的页面视同本机的网段，用逗号分隔：容器中为其宿主机的网段；生产环境拒绝启动',
    fallback: { en: 'this machine only', zh: '只限本机' },
    more: 'operations.md#production',
  },
  DEMO_SEED: { en: 'seed of the demo market', zh: '生成演示市场所用的种子' },
} satisfies WordsOf

const databaseWords = {
  DATA_DIR: {
    en: 'folder of the embedded database, the keys and the uploads',
    zh: '存放内置数据库、密钥与上传文件的目录',
  },
  BACKUP_DIR: {
    en: 'folder in which the backups of the console are written, each in one of its own; on another disk than the data, and with room',
    zh: '后台“立即备份”写入的目录，每次一个子目录；应在数据以外的磁盘上，并留足空间',
    fallback: { en: '`backups` in `DATA_DIR`', zh: '`DATA_DIR` 下的 `backups`' },
    more: 'operations.md#backup',
  },
  DATABASE_URL: {
    en: 'a PostgreSQL of yours, 15 or newer, instead of the embedded one',
    zh: '使用您自己的 PostgreSQL（15 或更新），不用内置数据库',
    needed: 'production',
    secret: true,
    more: 'operations.md#the-database',
  },
  DATABASE_POOLER: {
    en: 'transaction when `DATABASE_URL` is a PgBouncer in transaction mode',
    zh: '`DATABASE_URL` 指向事务模式的 PgBouncer 时为 transaction',
    more: 'operations.md#several-machines',
  },
  DATABASE_READ_URL: {
    en: 'a replica for what every visitor may read, never for data of a customer',
    zh: '供访客读取公开数据的只读副本，绝不用于客户本人的数据',
    secret: true,
    more: 'operations.md#several-machines',
  },
  DATABASE_READ_LAG_S: {
    en: 'seconds that the replica may be behind; beyond it the primary is read',
    zh: '副本允许落后的秒数，超过则读主库',
  },
} satisfies WordsOf

const fileWords = {
  FILES: {
    en: 'where uploaded pictures are: database, s3, or folder, in `DATA_DIR/files`, which every node must then see',
    zh: '上传影像的存放处：database（数据库）、s3，或 folder（`DATA_DIR/files`，须为各节点共用的目录）',
    fallback: { en: 'folder; with `DATABASE_URL` database', zh: 'folder；设了 `DATABASE_URL` 时为 database' },
    more: 'operations.md#files',
  },
  S3_URL: {
    en: 'address of the S3-compatible store',
    zh: 'S3 兼容存储的网址',
    needed: ['FILES=s3'],
  },
  S3_BUCKET: {
    en: 'its bucket, made beforehand and not public',
    zh: '存储桶，须事先建立且不公开',
    needed: ['FILES=s3'],
  },
  S3_REGION: { en: 'its region', zh: '区域' },
  S3_ID: {
    en: 'access key that may read, write, list and delete there',
    zh: '可在其中读、写、列出和删除的访问密钥标识',
    needed: ['FILES=s3'],
  },
  S3_SECRET: { en: 'secret of that key', zh: '该标识的密钥', needed: ['FILES=s3'], secret: true },
} satisfies WordsOf

const keyWords = {
  KEYS: {
    en: 'where the keys are: folder, in `DATA_DIR/keys`, env, in variables such as `KEY_DATA_0001`, or vault, in a key store',
    zh: '密钥的存放处：folder 为 `DATA_DIR/keys`，env 为 `KEY_DATA_0001` 等环境变量，vault 为密钥库',
    more: 'operations.md#keys',
  },
  VAULT_URL: {
    en: 'address of the Vault or OpenBao server, with https in production',
    zh: 'Vault 或 OpenBao 服务器的网址，生产环境须为 https',
    needed: ['KEYS=vault'],
    more: 'operations.md#a-key-store',
  },
  VAULT_PATH: {
    en: 'the secret that holds all keys there: mount of a KV store of version 2, slash, path',
    zh: '存放全部密钥的机密：KV 存储（第 2 版）的挂载点、斜杠、路径',
  },
  VAULT_TOKEN_FILE: {
    en: 'file with the token, read for each request, so that an agent may renew it',
    zh: '访问令牌的文件，每次请求时读取，可由代理程序续期',
    needed: ['KEYS=vault'],
  },
  VAULT_CA: {
    en: 'file with the certificates by which its own is checked; else the system’s',
    zh: '校验该服务器证书所用的 CA 证书文件；缺省用系统的',
  },
  CRYPTO: {
    en: 'algorithms of new keys: international (RSA, AES-256-GCM, SHA-256) or sm (SM2, SM4-GCM, SM3); moving is a key rotation',
    zh: '新密钥采用的算法：international（RSA、AES-256-GCM、SHA-256）或 sm（国密 SM2、SM4-GCM、SM3）；通过轮换密钥切换',
    more: 'operations.md#algorithms',
  },
  RSA_KEY_BITS: {
    en: 'length of the key that encrypts passwords on the wire: 1024, 2048, 3072 or 4096; in production 2048 or more, unless `CRYPTO=sm`',
    zh: '传输中加密密码所用密钥的长度：1024、2048、3072 或 4096；生产环境须为 2048 或以上，`CRYPTO=sm` 除外',
    needed: 'production',
  },
  RSA_ALLOW_SHORT: {
    en: '1 lets production use an RSA key of less than 2048 bits',
    zh: '1 表示允许生产环境使用不足 2048 位的 RSA 密钥',
  },
  RSA_PADDING: { en: 'padding of that encryption: pkcs1 or oaep', zh: '该加密的填充方式：pkcs1 或 oaep' },
} satisfies WordsOf

const consoleWords = {
  CONSOLE_PORT: {
    en: 'port of the operators’ console',
    zh: '运营后台的端口',
    fallback: { en: '`PORT` + 1000', zh: '`PORT` + 1000' },
    more: 'operations.md#the-console',
  },
  CONSOLE_NETWORKS: {
    en: 'networks from which the console answers, as 10.1.0.0/16, with commas between',
    zh: '允许访问运营后台的网段，如 10.1.0.0/16，用逗号分隔',
    fallback: { en: 'every one; in production this machine only', zh: '不限；生产环境只限本机' },
  },
  CONSOLE_HOSTS: {
    en: 'host names that the console answers, with commas between; empty: every name',
    zh: '运营后台应答的主机名，用逗号分隔；留空表示全部',
  },
  CONSOLE_ORIGIN: {
    en: 'scheme and host of the console, to which its passkeys are bound',
    zh: '运营后台的网址，通行密钥绑定在它上面',
    fallback: { en: 'localhost; in production none, and no passkeys', zh: 'localhost；生产环境无，亦无通行密钥' },
    needed: ['CONSOLE_OIDC_ISSUER'],
  },
  CONSOLE_OIDC_ISSUER: {
    en: 'identity provider (OpenID Connect) by which staff sign in, too; approvals still need a passkey or code',
    zh: '公司账号的登录服务（OpenID Connect），员工亦可由此登录；复核仍须通行密钥或验证码',
    more: 'operations.md#the-console',
  },
  CONSOLE_OIDC_CLIENT_ID: {
    en: 'name of the console there; it comes back to `CONSOLE_ORIGIN`/sign-in/back',
    zh: '运营后台在该服务登记的编号，回到 `CONSOLE_ORIGIN`/sign-in/back',
    needed: ['CONSOLE_OIDC_ISSUER'],
  },
  CONSOLE_OIDC_CLIENT_SECRET: {
    en: 'its secret there',
    zh: '运营后台在该服务登记的密钥',
    needed: ['CONSOLE_OIDC_ISSUER'],
    secret: true,
  },
  CONSOLE_OIDC_CLAIM: {
    en: 'claim of the ID token that holds the operator’s name',
    zh: '令牌中写明操作员登录名的字段',
  },
  TICKET_DAYS: {
    en: 'working days until a ticket of the console is due',
    zh: '运营后台工单自受理起的办理期限（工作日）',
  },
  TICKET_ANSWER_HOURS: {
    en: 'working hours until the first answer to a ticket is due (09:00 to 17:00 on working days)',
    zh: '工单首次答复的期限（工作小时，工作日 09:00 至 17:00）',
  },
} satisfies WordsOf

const watchingWords = {
  METRICS_TOKEN: {
    en: 'bearer token for reading `/metrics` from another machine; without it only from this one',
    zh: '允许其他机器以 Bearer 令牌读取 `/metrics`；不设置时只限本机',
    secret: true,
    more: 'operations.md#watching',
  },
  TRACES_URL: {
    en: 'address of an OpenTelemetry collector, such as http://127.0.0.1:4318/v1/traces; without it no traces',
    zh: 'OpenTelemetry 采集器的网址，如 http://127.0.0.1:4318/v1/traces；不设置则不记录链路',
    more: 'operations.md#traces',
  },
  TRACES_PERCENT: {
    en: 'share of calls and jobs that are traced, in percent',
    zh: '记录链路的接口调用与任务所占的百分比',
  },
  AUDIT_SHIP: {
    en: 'where the audit log is copied to: a file that a collector reads, or syslog+tls://HOST[:PORT]',
    zh: '审计日志的外送目的地：由采集程序读取的文件，或 syslog+tls://主机[:端口]',
    more: 'operations.md#roles-of-the-database',
  },
  AUDIT_SHIP_CA: {
    en: 'file with the certificates by which the syslog server’s is checked; else the system’s',
    zh: '校验 syslog 服务器证书所用的 CA 证书文件；缺省用系统的',
  },
  AUDIT_SHIP_CERT: {
    en: 'file with a certificate that this machine shows to the syslog server',
    zh: '本机向 syslog 服务器出示的证书文件',
  },
  AUDIT_SHIP_KEY: { en: 'file with its private key', zh: '该证书的私钥文件' },
} satisfies WordsOf

/** THE list of settings by subject, in the order of `docs/settings.md`. */
export const settingGroups: readonly { title: BothLanguages; words: WordsOf }[] = [
  { title: { en: 'Site', zh: '网站' }, words: siteWords },
  { title: { en: 'Process', zh: '进程' }, words: processWords },
  { title: { en: 'Database', zh: '数据库' }, words: databaseWords },
  { title: { en: 'Uploaded files', zh: '上传文件' }, words: fileWords },
  { title: { en: 'Keys and algorithms', zh: '密钥与算法' }, words: keyWords },
  { title: { en: 'Console', zh: '运营后台' }, words: consoleWords },
  { title: { en: 'Watching', zh: '监控与审计' }, words: watchingWords },
  { title: { en: 'Providers of the http protocol', zh: 'http 协议的服务商' }, words: providerWords },
  { title: { en: 'Payment channel', zh: '支付渠道' }, words: bankWords },
  { title: { en: 'SMS', zh: '短信' }, words: smsWords },
  { title: { en: 'Identity check', zh: '身份核验' }, words: identityWords },
  { title: { en: 'Name lists', zh: '反洗钱名单' }, words: nameListWords },
  { title: { en: 'Custodian', zh: '托管行' }, words: custodianWords },
  { title: { en: 'Mail to staff', zh: '给员工的邮件' }, words: mailWords },
  { title: { en: 'Registrar and exchange files', zh: '登记机构与交换文件' }, words: exchangeWords },
]

/** The words of every setting; `env.ts` does not compile with other settings than these. */
export const settingWords = {
  ...siteWords,
  ...processWords,
  ...databaseWords,
  ...fileWords,
  ...keyWords,
  ...consoleWords,
  ...watchingWords,
  ...providerWords,
  ...bankWords,
  ...smsWords,
  ...identityWords,
  ...nameListWords,
  ...custodianWords,
  ...mailWords,
  ...exchangeWords,
} satisfies WordsOf
