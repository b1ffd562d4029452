import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { staffCan } from '@zhixiao/domain/staff/staff-can.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/use-call.ts'
import { useSend } from '../../api/use-send.ts'
import { Fault } from '../../Fault.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { businessText, useRealTimeName } from '../../layout/use-business-time.ts'
import { useMe } from '../../session.tsx'
import { exactText, minutesText, queueNames } from '../../words.ts'
import { Backup } from './Backup.tsx'

type System = ConsoleOutput<'system.show'>
type Job = System['jobs'][number]

const REFRESH_MS = 10_000
const timeText = (instant: string): string => businessText(Date.parse(instant))

/** Jobs with their next run, processes, keys, backups and settings in force. */
export function SystemScreen() {
  const answer = useCall('system.show', {}, { refetchInterval: REFRESH_MS })
  const { data } = answer
  return (
    <Page title="任务与系统" about={data && `${data.jobs.length} 项任务，${data.nodes.length} 个进程`} keys={[]}>
      <Loaded of={answer}>{data => <Whole system={data} />}</Loaded>
    </Page>
  )
}

function Whole({ system }: { system: System }) {
  const ofRealTime = useRealTimeName()
  return (
    <>
      <Figures system={system} />
      <Jobs jobs={system.jobs} />
      <Backup asked={system.backup.asked} />
      <Rows
        title="接口，24 小时"
        columns={['接口', '请求（次）', '未答复（次）', '95% 的答复', '待处理差异（项）']}
        figures={[1, 2, 3, 4]}
        rows={system.gateways.map(({ gateway, asked, unknown, p95Ms, openCases }) => [
          gatewayNames[gateway] ?? gateway,
          exactText(asked),
          exactText(unknown),
          p95Ms === null ? '30 秒以上' : p95Ms < 1_000 ? `${p95Ms} 毫秒内` : `${p95Ms / 1_000} 秒内`,
          exactText(openCases),
        ])}
        empty="24 小时内没有请求过外部接口。"
      />
      <Rows
        title="进程"
        columns={['主机', '职责', '版本', ofRealTime('启动于'), '缺少的密钥']}
        rows={system.nodes.map(({ host, part, release, since, lacks }) => [
          host,
          partNames[part] ?? part,
          release,
          timeText(since),
          lacks.length === 0 ? '无' : lacks.join('、'),
        ])}
        empty="没有已登记的进程。"
      />
      <Rows
        title="密钥"
        columns={['名称', '算法', '状态', '指纹（前 16 位）', '生成于']}
        rows={system.keys.map(({ name, algorithm, state, fingerprint, madeAt }) => [
          name,
          algorithm,
          keyStates[state],
          fingerprint,
          timeText(madeAt),
        ])}
        empty="数据库还没有密钥。"
      />
      <Rows
        title="生效的设置"
        columns={['设置', '值', '变量']}
        rows={system.settings.map(({ name, value }) => [settingNames[name] ?? name, settingText(value), name])}
        empty=""
      />
    </>
  )
}

/** Short Chinese names of settings; what they mean is in docs/settings.zh.md. */
const settingNames: Readonly<Record<string, string>> = {
  NODE_ENV: '运行环境',
  REGISTRAR: '登记机构',
  BANK_GATEWAY: '支付渠道接口',
  SMS_GATEWAY: '短信接口',
  IDENTITY_GATEWAY: '身份核验接口',
  CUSTODIAN: '托管行接口',
  NAME_LISTS: '名单来源',
  MAIL_GATEWAY: '邮件接口',
  KEYS: '密钥存放',
  FILES: '文件存放',
  CRYPTO: '密码算法',
  RSA_KEY_BITS: '密码传输的密钥位数',
  SESSION_IDLE_MIN: '客户会话闲置时限（分）',
  SESSION_ABSOLUTE_H: '客户会话最长时限（小时）',
  TICKET_DAYS: '工单办结期限（工作日）',
  TICKET_ANSWER_HOURS: '工单首次答复期限（工作小时）',
  TRUST_PROXY: '前置代理层数',
  ALLOWED_HOSTS: '网站主机名',
  CONSOLE_NETWORKS: '后台允许的网络',
  CONSOLE_HOSTS: '后台主机名',
  CONSOLE_ORIGIN: '后台地址',
  CONSOLE_OIDC_ISSUER: '公司账号的签发方',
}
const settingWords: Readonly<Record<string, string>> = {
  '': '未设置',
  none: '不使用',
  embedded: '内置',
  folder: '文件夹',
  file: '文件',
  database: '数据库',
  env: '环境变量',
  vault: '密钥库',
  s3: '对象存储',
  international: '国际算法',
  sm: '国密算法',
  production: '生产',
  development: '开发',
}
const settingText = (value: string): string => settingWords[value] ?? value

const gatewayNames: Readonly<Record<string, string>> = {
  bank: '支付渠道',
  sms: '短信',
  mail: '邮件',
  ocr: '证件识别',
  names: '名单',
  custodian: '托管行',
}
const partNames: Readonly<Record<string, string>> = {
  all: '全部',
  web: '网站',
  jobs: '任务',
  console: '后台',
  ops: '命令',
}
const keyStates = { next: '待启用', active: '使用中', leaving: '停用中' } as const

function Figures({ system: { backup, queues } }: { system: System }) {
  const waiting = queues.filter(({ length }) => length > 0)
  return (
    <dl className="c-figs">
      <Age name="最近备份" ageMin={backup.ageMin} none="尚无备份" />
      <Age name="最近恢复演练" ageMin={backup.drillAgeMin} none="尚未演练" />
      {['credits', 'bank-cases'].map(queue => {
        const { length = 0, oldestMin = 0 } = waiting.find(each => each.queue === queue) ?? {}
        return (
          <div key={queue}>
            <dt>{queueNames[queue]}</dt>
            <dd className="c-figs__value">
              {length}
              <small>项</small>
            </dd>
            <dd className="c-figs__note">{length === 0 ? '无' : `最早的已等 ${minutesText(oldestMin)}`}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Age({ name, ageMin, none }: { name: string; ageMin: number | null; none: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="c-figs__value">
        {ageMin === null ? '--' : minutesText(ageMin)}
        <small>{ageMin === null ? '' : '前'}</small>
      </dd>
      <dd className={ageMin === null ? 'c-figs__note c-warn' : 'c-figs__note'}>{ageMin === null ? none : ''}</dd>
    </div>
  )
}

function Jobs({ jobs }: { jobs: readonly Job[] }) {
  const { roles } = useMe()
  const mayRerun = staffCan(roles, 'job', 'do')
  const [asked, setAsked] = useState<string | null>(null)
  const job = jobs.find(({ name }) => name === asked)
  return (
    <section className="c-sec">
      <h2>任务</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too */}
      <section className="c-wide" tabIndex={0} aria-label="任务">
        <table className="c-table c-table--in">
          <caption className="sr-only">任务</caption>
          <thead>
            <tr>
              <th scope="col">任务</th>
              <th scope="col">下一次</th>
              <th scope="col">最近一次</th>
              <th scope="col">上次重新运行</th>
              {mayRerun && <th scope="col">办理</th>}
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, purpose, next, lateMin, last, again }) => (
              <tr key={name}>
                <th scope="row">{purpose}</th>
                <td className={lateMin > 0 ? 'c-warn' : undefined}>
                  {lateMin > 0 ? `延误 ${minutesText(lateMin)}` : timeText(next)}
                </td>
                <td>{last === null ? '尚未运行' : <Last last={last} />}</td>
                <td>{again === null ? '--' : <Again again={again} />}</td>
                {mayRerun && (
                  <td>
                    <Button
                      size="s"
                      kind="ghost"
                      disabled={last === null || again?.outcome === null}
                      onClick={() => setAsked(name)}
                    >
                      重新运行<span className="sr-only">：{purpose}</span>
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {job && <RerunForm key={job.name} job={job} onEnd={() => setAsked(null)} />}
    </section>
  )
}

function Last({ last: { day, at, report } }: { last: NonNullable<Job['last']> }) {
  const ran = timeText(at)
  const said = day.endsWith(ran.slice(0, 5)) ? ran : `${ran}，办理 ${day.slice(5)}`
  if (report.length === 0) return said
  return (
    <details>
      <summary>{said}</summary>
      {report.map(line => (
        <div key={line} className="c-quiet">
          {line}
        </div>
      ))}
    </details>
  )
}

const outcomes = {
  done: { name: '已完成', dot: 'done' },
  waits: { name: '条件未齐，未完成', dot: 'pending' },
  failed: { name: '失败', dot: 'failed' },
} as const

function Again({ again: { day, by, askedAt, outcome } }: { again: NonNullable<Job['again']> }) {
  const { name, dot } = outcome === null ? { name: '等待运行', dot: 'pending' as const } : outcomes[outcome]
  return (
    <StatusDot state={dot}>
      {name}（{day}，{by.fullName}，{timeText(askedAt)}）
    </StatusDot>
  )
}

function RerunForm({ job, onEnd }: { job: Job; onEnd: () => void }) {
  const [reason, setReason] = useState('')
  const { send, isSending, fault } = useSend(() => call('job.rerun', { job: job.name, reason }), {
    refetch: ['system.show'],
    onDone: onEnd,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="c-form" aria-label={`重新运行：${job.purpose}`} onSubmit={submit}>
      <p>
        将重新运行“{job.purpose}”的 {job.last?.day}。已经做过的不会再做一次。
      </p>
      <TextField
        label="原因"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
        autoFocus
        required
      />
      <Fault text={fault} />
      <div className="row">
        <Button type="submit" size="s" disabled={isSending}>
          重新运行
        </Button>
        <Button size="s" kind="ghost" onClick={onEnd}>
          取消
        </Button>
      </div>
    </form>
  )
}

type RowsProps = {
  title: string
  columns: readonly string[]
  /** Which columns are figures. */
  figures?: readonly number[]
  rows: readonly (readonly string[])[]
  empty: string
}

function Rows({ title, columns, figures = [], rows, empty }: RowsProps) {
  const figure = (at: number) => (figures.includes(at) ? 'c-num' : undefined)
  return (
    <section className="c-sec">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="c-quiet">{empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls by keys, too
        <section className="c-wide" tabIndex={0} aria-label={title}>
          <table className="c-table c-table--in">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  <th key={column} scope="col" className={figure(at)}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest]) => (
                <tr key={[first, ...rest].join()}>
                  <th scope="row">{first}</th>
                  {rest.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells keep their columns
                    <td key={at} className={figure(at + 1)}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
