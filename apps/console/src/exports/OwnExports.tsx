import './exports.css'
import { useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { type ExportKind, exportKinds } from '@zhixiao/domain/staff/exports.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { call } from '../api/client.ts'
import { useSend } from '../api/use-send.ts'
import { Fault } from '../Fault.tsx'
import { SecHead } from '../layout/SecHead.tsx'
import { saveFile } from '../layout/save-file.ts'
import { momentText } from '../layout/use-business-time.ts'
import { exactText } from '../words.ts'
import { exportsKey } from './exports-key.ts'
import { proofText } from './proof-text.ts'

type Export = Omit<ConsoleOutput<'audit.exports'>['list'][number], 'filter'>
type OwnExportsProps<Filter> = {
  kind: ExportKind
  read: () => Promise<{ list: (Export & { filter: Filter })[] }>
  /** The filter of an export in one line. */
  textOf: (filter: Filter) => string
}

const REFRESH_MS = 2_000

/** The reader's own exports of a kind that are made in the background; renders nothing if there are none. */
export function OwnExports<Filter>({ kind, read, textOf }: OwnExportsProps<Filter>) {
  const { data } = useQuery({
    queryKey: exportsKey(kind),
    queryFn: read,
    refetchInterval: ({ state }) => (state.data?.list.some(each => each.state === 'making') ? REFRESH_MS : false),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className="c-sec c-exports">
      <SecHead title="我的导出" note="生成后 24 小时内可以下载，只有本人看得到" />
      <ul className="c-list">
        {data.list.map(({ filter, ...made }) => (
          <li key={made.exportId}>
            <b>{textOf(filter)}</b>
            <State kind={kind} made={made} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type StateProps = { kind: ExportKind; made: Export }

function State({ kind, made }: StateProps) {
  const { state, items, done, askedAt, expiresAt } = made
  const { unit } = exportKinds[kind]
  const asked = `${momentText(askedAt)} 提交`
  if (state === 'many')
    return (
      <span className="c-warn">
        {asked}，超过 1,000,000 {unit}，请缩小范围后再导出。
      </span>
    )
  if (state === 'broken') return <span className="c-warn">{asked}，没有生成，请再导出一次。</span>
  if (state === 'making')
    return (
      <>
        <span role="status">
          {asked}，{items === null ? '正在计数' : `已生成 ${exactText(done)} / ${exactText(items)} ${unit}`}
        </span>
        <progress max={items ?? 1} value={items === null ? undefined : done} aria-label="生成进度" />
      </>
    )
  return (
    <>
      <span className="c-exports__proof">
        {asked}，{exactText(done)} {unit}，{proofText(made)}，{momentText(expiresAt)} 过期
      </span>
      <Take kind={kind} made={made} />
    </>
  )
}

/** The file is all parts concatenated. */
function Take({ kind, made: { exportId, parts } }: StateProps) {
  const take = useSend(async () => {
    const taken = []
    for (let part = 0; part < parts; part++) taken.push(await call(`${kind}.exportPart`, { id: exportId, part }))
    saveFile(taken[0]?.name ?? '', new Blob(taken.map(({ content }) => content)))
  })
  return (
    <p>
      <Button size="s" kind="outline" loading={take.isSending} loadingText="下载中" onClick={() => take.send()}>
        下载 CSV
      </Button>
      <Fault text={take.fault} inLine />
    </p>
  )
}
