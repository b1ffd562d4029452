import { keepPreviousData } from '@tanstack/react-query'
import type { ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import { Cover } from '@zhixiao/ui/drawing/Cover.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { RichText } from '@zhixiao/ui/richtext/RichText.tsx'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { groupText, placeParts } from './text.ts'

const PAUSE_MS = 400
const AGAIN_MS = 5_000
export type Preview = ConsoleOutput<'content.preview'>

/** The server's preview of the text in the editor, requested when typing pauses; without an answer the last one stays. */
export function usePreview(place: string, source: string, files: readonly string[]) {
  const [settled, setSettled] = useState(source)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(source), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [source])
  const answer = useCall(
    'content.preview',
    { place, source: settled, files: [...files] },
    {
      placeholderData: keepPreviousData,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    },
  )
  const { data } = answer
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return { ...answer, data: data ?? last }
}

export type PreviewState = ReturnType<typeof usePreview>

/** The title in the preview; the place while there is none. */
export const nameIn = ({ data }: PreviewState, place: string): string => data?.title || place

type Props = { place: string; preview: PreviewState; isPhone: boolean }

/** The text as the site shows it: same renderer, same component. */
export function TextPreview({ place, preview, isPhone }: Props) {
  const { data } = preview
  if (!data) return <Loaded of={preview} />
  const { kind, group } = placeParts(place)
  const { title, lead, author, publishedAt, fund, html, faults, cover, column } = data
  return (
    <div className={isPhone ? 'c-paper c-paper--phone' : 'c-paper'}>
      {faults.length > 0 && (
        <Notice tone="danger" alert>
          <b>改正后才能提交</b>
          <ul>
            {faults.map(text => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Notice>
      )}
      <article className="panel c-paper__sheet">
        {kind && <p className="caption">{groupText(kind, group, column)}</p>}
        <h2>{title === '' ? '（没有标题）' : title}</h2>
        <p className="caption c-paper__line">
          {[publishedAt && momentText(publishedAt), author, fund && `${fund.name} ${fund.code}`]
            .filter(part => part !== null && part !== '')
            .join('　')}
        </p>
        {cover && (
          <div className="c-paper__cover">
            <Cover cover={cover} first />
            {!cover.asDescribed && (
              <p className="caption">
                {cover.asDescribed === null ? '没有写封面' : '所写的数据在起止日内不足'}，网站显示的是栏目的封面。
              </p>
            )}
          </div>
        )}
        {lead !== '' && <p className="c-paper__lead">{lead}</p>}
        <RichText html={html} large={kind === 'article'} />
      </article>
    </div>
  )
}
