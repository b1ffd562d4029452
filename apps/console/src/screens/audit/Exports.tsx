import { useMutation, useQuery } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Button } from '@zhixiao/ui/action/Button.tsx'
import { call } from '../../api/client.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { saveFile } from '../../layout/save-file.ts'
import { momentText } from '../../layout/use-business-time.ts'
import { exactText } from '../../words.ts'
import { filterText } from './filter.ts'

type Export = ConsoleOutput<'audit.exports'>['list'][number]

export const EXPORTS = ['audit.exports'] as const
const REFRESH_MS = 2_000

/** Own exports that are made in the background; nothing where there is none. */
export function Exports() {
  const { data } = useQuery({
    queryKey: EXPORTS,
    queryFn: () => call('audit.exports', {}),
    refetchInterval: ({ state }) => (state.data?.list.some(each => each.state === 'making') ? REFRESH_MS : false),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className="c-sec c-exports">
      <SecHead title="我的导出" note="生成后 24 小时内可以下载，只有本人看得到" />
      <ul className="c-list">
        {data.list.map(each => (
          <li key={each.exportId}>
            <b>{filterText(each.filter)}</b>
            <State made={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ made }: { made: Export }) {
  const { state, events, done, sha256, seal, askedAt, expiresAt } = made
  const asked = `${momentText(askedAt)} 提交`
  if (state === 'many') return <span className="c-warn">{asked}，超过 1,000,000 条，请缩小范围后再导出。</span>
  if (state === 'broken') return <span className="c-warn">{asked}，没有生成，请再导出一次。</span>
  if (state === 'making')
    return (
      <>
        <span role="status">
          {asked}，{events === null ? '正在计数' : `已生成 ${exactText(done)} / ${exactText(events)} 条`}
        </span>
        <progress max={events ?? 1} value={events === null ? undefined : done} aria-label="生成进度" />
      </>
    )
  return (
    <>
      <span className="c-exports__proof">
        {asked}，{exactText(done)} 条，SHA-256 {sha256}
        {seal && `，封签 ${seal.sealId} 号 ${seal.hash.slice(0, 12)}…`}，{momentText(expiresAt)} 过期
      </span>
      <Take made={made} />
    </>
  )
}

/** The parts, one after the other, are the file. */
function Take({ made: { exportId, parts } }: { made: Export }) {
  const take = useMutation({
    mutationFn: async () => {
      const taken = []
      for (let part = 0; part < parts; part++) taken.push(await call('audit.exportPart', { id: exportId, part }))
      return taken
    },
    onSuccess: taken => saveFile(taken[0]?.name ?? '', new Blob(taken.map(({ content }) => content))),
  })
  return (
    <p>
      <Button size="s" kind="outline" loading={take.isPending} loadingText="下载中" onClick={() => take.mutate()}>
        下载 CSV
      </Button>
      {take.error && <span className="c-warn">{take.error.message}</span>}
    </p>
  )
}
