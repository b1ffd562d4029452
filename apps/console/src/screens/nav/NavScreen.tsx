import './nav.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { keyOf, useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { untilRenewal } from '../../renew.ts'
import { NavSheet } from './NavSheet.tsx'

/** A day's NAVs in one grid: typed, pasted or from a file, checked at once, and submitted as one request. */
export function NavScreen() {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const asked = search.get('day')
  const answer = useCall('nav.grid', asked === null ? {} : { day: asked }, {
    refetchInterval: untilRenewal,
    // Without a day the answer only serves the redirect below, so it is not cached.
    ...(asked === null && { gcTime: 0 }),
    // A slow machine takes its time for the redirect, whose answer is not asked for again.
    staleTime: 10_000,
  })
  const { data } = answer
  // An open sheet keeps its day when the next day begins.
  useEffect(() => {
    if (asked !== null || !data) return
    client.setQueryData(keyOf('nav.grid', { day: data.day }), data)
    setSearch({ day: data.day }, { replace: true })
  }, [asked, data, client, setSearch])
  return (
    <Page
      title="净值"
      about={data?.day}
      keys={[
        ['↑ ↓ ↵', '上下行'],
        ['U', '取托管行数据'],
        ['F8', '下一个问题'],
        ['W', '写原因'],
        ['Ctrl V', '粘贴多行'],
        ['Ctrl Z', '撤销'],
        ['Ctrl ↵', '试算并提交'],
      ]}
    >
      <Loaded of={answer}>{grid => <NavSheet key={grid.day} grid={grid} />}</Loaded>
    </Page>
  )
}
